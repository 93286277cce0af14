"""The labelled pages with other facts, or in another layout: what they still give was understood, the rest was remembered."""
