"""The labelled pages with other facts, or in another layout: what is still found was understood, the rest was memorised."""
