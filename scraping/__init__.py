"""Finds the contacts of one company on the web. A plain library: no Django, no Redis, no settings."""
