"""The record of seven fields with mimesis: prints seconds of the processor and characters for as many as asked."""

import json
import sys
import time

from mimesis import Generic

PLANS = ["free", "starter", "team", "business", "enterprise"]
DOMAINS = ["example.com", "example.net", "example.org"]

generic = Generic("en", seed=1)


def record(index):
    first, last = generic.person.first_name(), generic.person.last_name()
    at = generic.datetime.datetime(start=2026, end=2026)
    return {
        "id": index + 1,
        "name": f"{first} {last}",
        "email": f"{first.lower()}.{last.lower()}@{generic.choice(DOMAINS)}",
        "createdAt": at.isoformat(timespec="milliseconds") + "Z",
        "plan": generic.choice(PLANS),
        "balance": generic.numeric.float_number(start=1, end=1000, precision=2),
        "active": generic.development.boolean(),
    }


characters = 0
started = time.process_time()
for i in range(int(sys.argv[1])):
    characters += len(json.dumps(record(i), separators=(",", ":")))
print(time.process_time() - started, characters)
