/** The databases of typical applications in MySQL and MariaDB. */

import type { Sample } from './postgres-schemas.ts'

/** Unsigned types, enumerations, sets, generated columns, JSON, conditions in the words of MySQL. */
const shop: Sample = {
  name: 'shop',
  schema: `
    CREATE TABLE countries (code char(2) PRIMARY KEY, name varchar(60) NOT NULL, CHECK (code = upper(code)));
    CREATE TABLE customers (
      id int unsigned AUTO_INCREMENT PRIMARY KEY, email varchar(120) NOT NULL UNIQUE CHECK (email LIKE '%@%'),
      first_name varchar(40) NOT NULL, last_name varchar(40) NOT NULL, country char(2) NOT NULL REFERENCES countries (code),
      newsletter tinyint(1) NOT NULL DEFAULT 0, level tinyint(1) NOT NULL DEFAULT 1, flags bit(1) NOT NULL, mask bit(5),
      referred_by int unsigned, born year, locale set('de','fr','it''s'), ip inet6, token uuid NOT NULL,
      created_at datetime NOT NULL DEFAULT current_timestamp, updated_at timestamp(3) NULL ON UPDATE current_timestamp(3),
      full_name varchar(90) AS (concat(first_name, ' ', last_name)) STORED, hidden int INVISIBLE DEFAULT 3,
      FOREIGN KEY (referred_by) REFERENCES customers (id)
    );
    CREATE TABLE products (
      sku varchar(12) PRIMARY KEY CHECK (sku REGEXP '^[A-Z]{3}-[0-9]{4,6}$'), name varchar(80) NOT NULL,
      price decimal(8,2) unsigned NOT NULL CHECK (price > 0), cost float(7,2) unsigned NOT NULL, \`order\` smallint unsigned,
      size enum('s','m','l','it''s') NOT NULL, attributes json NOT NULL, photo mediumblob, digest binary(20) NOT NULL UNIQUE,
      description text, UNIQUE (description (20)), CONSTRAINT sane CHECK (cost <= price AND size <> 'it\\'s')
    );
    CREATE TABLE orders (
      id bigint unsigned AUTO_INCREMENT PRIMARY KEY, customer_id int unsigned NOT NULL REFERENCES customers (id),
      status varchar(10) NOT NULL DEFAULT 'open' CHECK (status IN ('open','paid','shipped')), placed_at datetime(6) NOT NULL,
      shipped_at datetime NULL, at time, CHECK (shipped_at IS NULL OR shipped_at > placed_at),
      CHECK ((status = 'shipped') = (shipped_at IS NOT NULL))
    );
    CREATE TABLE order_lines (
      order_id bigint unsigned, line tinyint unsigned, sku varchar(12) NOT NULL, quantity mediumint NOT NULL CHECK (quantity BETWEEN 1 AND 10),
      gift_to int unsigned, voucher varchar(20),
      PRIMARY KEY (order_id, line), FOREIGN KEY (order_id) REFERENCES orders (id), FOREIGN KEY (sku) REFERENCES products (sku)
    );
    CREATE SEQUENCE invoice_numbers;
    CREATE TABLE prices (sku varchar(12) NOT NULL, price decimal(8,2) NOT NULL) WITH SYSTEM VERSIONING;
    CREATE TABLE visits (day date NOT NULL, page int NOT NULL, PRIMARY KEY (day, page)) PARTITION BY RANGE (to_days(day))
      (PARTITION a VALUES LESS THAN (to_days('2025-01-01')), PARTITION b VALUES LESS THAN (to_days('2026-02-01')));
    CREATE TABLE regions (zone varchar(2) NOT NULL, n int NOT NULL) PARTITION BY LIST COLUMNS (zone)
      (PARTITION a VALUES IN ('n','s'), PARTITION b VALUES IN ('w'));
    CREATE VIEW open_orders AS SELECT * FROM orders WHERE status = 'open';
    CREATE TRIGGER shout BEFORE INSERT ON regions FOR EACH ROW SET NEW.n = NEW.n + 1;`,
  data: `
    INSERT INTO countries VALUES ('DE','Germany'),('FR','France'),('US','United States');
    INSERT INTO customers (email, first_name, last_name, country, newsletter, level, flags, mask, born, locale, ip, token, created_at, updated_at)
      SELECT concat('user', seq, '@example.com'), concat('First', seq % 50), concat('Last', seq % 70), elt(1 + seq % 3, 'DE', 'FR', 'US'), seq % 5 = 0, seq % 4,
        seq % 2, seq % 32, 1950 + seq % 50, elt(1 + seq % 3, 'de', 'de,fr', NULL), '2001:db8::1', uuid(), '2026-01-01' + INTERVAL seq HOUR, '2026-02-01' FROM seq_1_to_600;
    INSERT INTO products SELECT concat('ABC-', 1000 + seq), concat('Product ', seq), 5 + seq, 1 + seq / 2, seq, elt(1 + seq % 3, 's', 'm', 'l'),
      json_object('color', elt(1 + seq % 2, 'red', 'blue')), x'00ff', unhex(sha1(seq)), concat(seq, ' is a long description of the product') FROM seq_1_to_120;
    INSERT INTO orders (customer_id, status, placed_at, shipped_at, at) SELECT 1 + seq % 600, elt(1 + seq % 3, 'open', 'paid', 'shipped'), '2026-01-02' + INTERVAL seq * 20 MINUTE,
      if(seq % 3 = 2, '2026-03-05' + INTERVAL seq MINUTE, NULL), sec_to_time(seq % 86400) FROM seq_1_to_1500;
    INSERT INTO order_lines SELECT id, 1, 'ABC-1001', 2, NULL, NULL FROM orders UNION ALL SELECT id, 2, 'ABC-1002', 1, 5, 'v' FROM orders WHERE id % 2 = 0;
    INSERT INTO visits SELECT '2024-06-01' + INTERVAL seq DAY, seq % 3 FROM seq_1_to_300;
    INSERT INTO regions VALUES ('n', 1), ('s', 2), ('w', 3);
    INSERT INTO prices VALUES ('ABC-1001', 3);`,
}

/** Circles, references to the own table, keys that compare without case, dates of zeros, old engines and encodings. */
const forum: Sample = {
  name: 'forum',
  schema: `
    CREATE TABLE groups_of (id int PRIMARY KEY AUTO_INCREMENT, name varchar(30) CHARACTER SET latin1 NOT NULL UNIQUE, owner_id int NULL);
    CREATE TABLE members (id int PRIMARY KEY AUTO_INCREMENT, login varchar(20) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL, code char(2) NOT NULL,
      group_id int NOT NULL, ip varbinary(16), seen datetime NOT NULL DEFAULT '0000-00-00 00:00:00', birthday date,
      UNIQUE (login), UNIQUE (group_id, code), FOREIGN KEY (group_id) REFERENCES groups_of (id));
    ALTER TABLE groups_of ADD FOREIGN KEY (owner_id) REFERENCES members (id);
    CREATE TABLE posts (id int PRIMARY KEY AUTO_INCREMENT, parent_id int, member_id int NOT NULL, body longtext NOT NULL, posted int unsigned NOT NULL, title varbinary(255),
      FOREIGN KEY (parent_id) REFERENCES posts (id) ON DELETE CASCADE, FOREIGN KEY (member_id) REFERENCES members (id));
    CREATE TABLE likes (post_id int NOT NULL, member_id int NOT NULL, at timestamp NOT NULL DEFAULT current_timestamp, PRIMARY KEY (post_id, member_id),
      FOREIGN KEY (post_id) REFERENCES posts (id), FOREIGN KEY (member_id) REFERENCES members (id));
    CREATE TABLE rules (id int PRIMARY KEY AUTO_INCREMENT, post_id int NOT NULL, position int, \`condition\` text, fallback_for int,
      UNIQUE (post_id, position), CHECK (NOT (\`condition\` IS NOT NULL AND fallback_for IS NOT NULL)),
      FOREIGN KEY (post_id) REFERENCES posts (id), FOREIGN KEY (fallback_for) REFERENCES rules (id));
    CREATE TABLE \`search words\` (\`the "word"\` varchar(50) COLLATE utf8mb4_bin NOT NULL, post_id int NOT NULL, KEY (post_id)) ENGINE=MyISAM;`,
  data: `
    SET sql_mode = '';
    INSERT INTO groups_of (name) VALUES ('Admins'), ('Users');
    INSERT INTO members (login, code, group_id, ip, birthday) SELECT concat('login', seq), char(65 + seq % 26, 65 + seq DIV 26), 1 + seq % 2, inet6_aton('10.0.0.1'), '0000-00-00' FROM seq_1_to_200;
    UPDATE groups_of SET owner_id = id;
    INSERT INTO posts (parent_id, member_id, body, posted, title) SELECT if(seq > 5 AND seq % 3 = 0, seq DIV 2, NULL), 1 + seq % 200, concat('Body ', seq, '\\n'), 1767225600 + seq * 60, concat('Title ', seq) FROM seq_1_to_900;
    INSERT INTO likes (post_id, member_id) SELECT seq, 1 + seq % 200 FROM seq_1_to_900;`,
}

export const mysqlSamples: readonly Sample[] = [shop, forum]
