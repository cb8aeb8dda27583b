"""Writes records, given as lines of JSON, to topics. Missing topics are created with the given number of partitions."""

import json
import sys

from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient, NewTopic

address, partitions = sys.argv[1:]
records = [json.loads(line) for line in sys.stdin]
admin = AdminClient({"bootstrap.servers": address})
topics = {record["topic"] for record in records} - set(admin.list_topics(timeout=30).topics)
missing = [NewTopic(topic, int(partitions)) for topic in topics]
for future in admin.create_topics(missing).values() if missing else []:
    future.result()
# Records that are aborted are written first, in a transaction of the same producer as the next records.
producer = Producer(
    {
        "bootstrap.servers": address,
        "transactional.id": "writer",
        "enable.idempotence": True,
        "partitioner": "murmur2_random",
    }
)
producer.init_transactions()


def write(some):
    producer.begin_transaction()
    for record in some:
        key, value = record.get("key"), record.get("value")
        producer.produce(
            record["topic"],
            key=None if key is None else key.encode(),
            value=None if value is None else value.encode("latin1"),
            headers=list(record.get("headers", {}).items()),
        )
        producer.poll(0)
    producer.flush()


step = 50
for start in range(0, len(records), step):
    some = records[start : start + step]
    write(some)
    producer.abort_transaction()
    write(some[: len(some) // 2])
    producer.abort_transaction()
    write(some)
    producer.commit_transaction()
