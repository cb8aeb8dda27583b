"""The record of seven fields with Faker: prints seconds of the processor and characters for as many as asked."""

import json
import sys
import time
from datetime import datetime

from faker import Faker

PLANS = ["free", "starter", "team", "business", "enterprise"]
FROM, TO = datetime(2026, 1, 1), datetime(2026, 1, 2)

fake = Faker()
Faker.seed(1)


def record(index):
    first, last = fake.first_name(), fake.last_name()
    return {
        "id": index + 1,
        "name": f"{first} {last}",
        "email": f"{first.lower()}.{last.lower()}@{fake.safe_domain_name()}",
        "createdAt": fake.date_time_between(FROM, TO).isoformat(timespec="milliseconds") + "Z",
        "plan": fake.random_element(PLANS),
        "balance": fake.pyfloat(min_value=1, max_value=1000, right_digits=2),
        "active": fake.boolean(),
    }


characters = 0
started = time.process_time()
for i in range(int(sys.argv[1])):
    characters += len(json.dumps(record(i), separators=(",", ":")))
print(time.process_time() - started, characters)
