"""Prints the committed records of topics as lines of JSON."""

import json
import sys

from confluent_kafka import Consumer, KafkaError, TopicPartition

address, *topics = sys.argv[1:]
consumer = Consumer(
    {
        "bootstrap.servers": address,
        "group.id": "reader",
        "isolation.level": "read_committed",
        "enable.partition.eof": True,
        "enable.auto.commit": False,
        "auto.offset.reset": "earliest",
    }
)
for topic in topics:
    numbers = consumer.list_topics(topic, 30).topics[topic].partitions
    consumer.assign([TopicPartition(topic, number, 0) for number in numbers])
    left = len(numbers)
    while left > 0:
        message = consumer.poll(60)
        if message is None:
            sys.exit(f"no end of {topic}")
        if message.error():
            if message.error().code() == KafkaError._PARTITION_EOF:
                left -= 1
            elif message.error().fatal() or not message.error().retriable():
                if message.error().code() != KafkaError._ALL_BROKERS_DOWN:
                    sys.exit(str(message.error()))
            continue
        key, value = message.key(), message.value()
        record = {
            "topic": topic,
            "partition": message.partition(),
            "timestamp": message.timestamp()[1],
            "key": None if key is None else key.decode(),
            "value": None if value is None else value.decode("latin1"),
            "headers": {name: text.decode() for name, text in message.headers() or []},
        }
        print(json.dumps(record))
consumer.close()
