def find_addresses(page, hints, regions):
    return []
