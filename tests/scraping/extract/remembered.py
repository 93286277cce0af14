"""What extraction remembers from page to page: the caches of texts."""

import sys


def forget_texts() -> None:
    """Clears the caches of texts; caches without a limit hold what is built once, and stay."""
    modules = [module for name, module in sys.modules.items() if name.startswith("scraping.")]
    for value in {id(value): value for module in modules for value in vars(module).values()}.values():
        if hasattr(value, "cache_parameters") and value.cache_parameters()["maxsize"] is not None:
            value.cache_clear()
