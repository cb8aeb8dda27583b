/**
 * Words of services, machines and their logs, written by hand. A change here, even of the order, changes streams: it is
 * a breaking change. A name in braces is filled in by `types/ops-template.ts`; the same name twice is the same text.
 */

/** Subjects of services. */
export const serviceSubjects: readonly string[] =
  `account address analytics audit auth billing cart catalog checkout comment content coupon customer delivery document
  email event export feed file fraud geo identity image import inventory invoice ledger loyalty media message
  metrics notification order partner payment payout pricing product profile promotion rating recommendation refund report
  review scheduler search session shipping stock subscription support tax ticket token user wallet webhook`.split(
    /\s+/,
  )

/** Resources of services, in the singular. */
export const resources: readonly string[] =
  `account address alert article asset booking campaign cart category comment contract coupon customer delivery device
  discount document event file image invoice item label location member message notification offer order partner payment
  payout plan product profile promotion rating refund report reservation return review route session shipment store
  subscription supplier task team ticket token transaction transfer upload user variant voucher warehouse webhook`.split(
    /\s+/,
  )

/** Kinds of services. */
export const serviceKinds: readonly string[] = [
  ...['service', 'api', 'worker', 'gateway', 'consumer', 'processor', 'backend', 'sync', 'cache', 'proxy'],
]

/** Team, and the subjects of its services: each of the subjects above once. */
export const teams: readonly string[] = `commerce|cart catalog checkout coupon inventory order pricing product stock
core|address document file geo support ticket
data|analytics audit export import metrics report
growth|email feed loyalty notification promotion rating recommendation review search
identity|account auth customer identity profile token user
logistics|delivery partner shipping
payments|billing fraud invoice ledger payment payout refund subscription tax wallet
platform|event scheduler session webhook
web|comment content image media message`.split('\n')

/** Roles of machines. */
export const hostRoles: readonly string[] =
  `web api app db cache queue worker proxy lb search log build mail kafka redis node batch metrics vpn edge`.split(
    ' ',
  )

/** Subject or kind of a service, and the role of its machines. */
export const serviceHosts: readonly string[] = `search|search
metrics|metrics
email|mail
audit|log
event|kafka
session|redis
ledger|db
service|app
api|api
worker|worker
gateway|lb
consumer|queue
processor|batch
backend|web
sync|node
cache|cache
proxy|proxy`.split('\n')

/** Role of a server machine, and the port it listens on. */
export const hostPorts: readonly string[] = `db|5432
db|3306
redis|6379
kafka|9092
queue|5672
search|9200
cache|11211
api|8443
app|8080
mail|587`.split('\n')

/** Regions of machines. */
export const hostRegions: readonly string[] =
  `eu-west eu-central eu-north eu-south us-east us-west us-central ca-central sa-east ap-south ap-southeast ap-northeast
  ap-east me-central af-south au-east`.split(/\s+/)

/** Programs that run on servers. */
export const processNames: readonly string[] =
  `nginx postgres redis-server node python3 java sshd systemd systemd-journald systemd-logind systemd-resolved
  systemd-udevd cron dockerd containerd containerd-shim-runc-v2 kubelet kube-proxy coredns etcd haproxy envoy mysqld
  mariadbd mongod memcached rabbitmq-server beam.smp prometheus node_exporter grafana alertmanager fluent-bit fluentd
  filebeat telegraf otelcol vector rsyslogd chronyd dbus-daemon gunicorn uwsgi php-fpm ruby puma httpd varnishd
  traefik consul vault nomad agetty bash rsync tar gzip git`.split(/\s+/)

/** Kinds of changes. */
export const changeVerbs: readonly string[] = [
  ...['add', 'allow', 'bump', 'cache', 'clean-up', 'drop', 'extract', 'fix', 'handle', 'improve', 'limit', 'migrate'],
  ...['move', 'refactor', 'remove', 'rename', 'retry', 'show', 'simplify', 'split', 'support', 'update', 'validate'],
]

/** Subjects of changes, after the subject of a service. */
export const changeObjects: readonly string[] = [
  ...['api', 'cache', 'client', 'dashboard', 'docs', 'errors', 'export', 'filter', 'flow', 'form', 'index', 'limits'],
  ...['list', 'logging', 'metrics', 'page', 'pagination', 'query', 'retries', 'schema', 'tests', 'timeout', 'validation'],
]

/** Level, and a message of a service at that level. */
export const logMessages: readonly string[] = [
  'TRACE|Entering {method} with request {id}',
  'TRACE|Read {bytes} bytes from {endpoint}',
  'TRACE|Connection {number} returned to pool, {small} idle',
  'TRACE|Evaluated rule {number} in {small} ms: no match',
  'DEBUG|Cache miss for key {subject}:{number}',
  'DEBUG|Cache hit for key {subject}:{number}, expires in {seconds} s',
  'DEBUG|Executing query on {table} with {small} parameters, trace {id}',
  'DEBUG|Query on {table} returned {count} rows in {ms} ms',
  'DEBUG|Resolved {host} to {address} in {small} ms',
  'DEBUG|Acquired lock {subject}-{number} after {small} ms',
  'DEBUG|Serialized response of {bytes} bytes for {path}',
  'DEBUG|Polling queue {queue}: {count} messages waiting',
  'DEBUG|Token for user {number} is valid for another {seconds} s',
  'DEBUG|Heartbeat from {host} received, lag {ms} ms',
  'INFO|{request} 200 {ms} ms',
  'INFO|POST {list} completed with status 201 in {ms} ms',
  'INFO|Request {id} completed in {ms} ms',
  'INFO|User {number} logged in from {address}',
  'INFO|User {number} logged out after {seconds} s',
  'INFO|Order {number} created for customer {other}',
  'INFO|Order {number} moved from open to paid',
  'INFO|Payment {id} of order {number} captured',
  'INFO|Published {count} events to {queue} in {ms} ms',
  'INFO|Consumed {count} messages from {queue}, partition {small}, offset {number}',
  'INFO|Job {job} started, attempt 1',
  'INFO|Job {job} finished in {ms} ms, {count} records processed',
  'INFO|Imported {count} rows into {table} from /var/data/{table}-{small}.csv',
  'INFO|Exported {count} rows of {table} to /var/data/{table}-{small}.parquet ({bytes} bytes)',
  'INFO|Sent e-mail {id} to user {number}',
  'INFO|Index {table} refreshed: {count} documents in {ms} ms',
  'INFO|Configuration reloaded, {small} settings changed',
  'INFO|Listening on 0.0.0.0:{port}',
  'INFO|Connected to {endpoint} in {ms} ms',
  'INFO|Health check passed in {small} ms',
  'INFO|Migration {number} applied to {table} in {ms} ms',
  'INFO|Snapshot of {table} written to /var/backups/{table}.dump',
  'INFO|Worker {small} picked up task {id}',
  'INFO|Session {id} renewed for user {number}',
  'INFO|Webhook {id} delivered to partner {small} in {ms} ms',
  'INFO|Scheduled next run of {job} in {seconds} s',
  'WARN|Slow query on {table}: {slow} ms, {count} rows',
  'WARN|Slow request: {request} took {slow} ms',
  'WARN|Retrying {request}, attempt {few} of 5, next in {slow} ms',
  'WARN|Rate limit reached for client {address}: {count} requests in 60 s',
  'WARN|Disk usage on {host} at {high} %',
  'WARN|Heap usage at {high} %, collection took {ms} ms',
  'WARN|Connection pool to {host} exhausted, {small} requests waiting',
  'WARN|Consumer of {queue} is {count} messages behind',
  'WARN|Failed login for user {number} from {address}, attempt {few}',
  'WARN|Response from {service} took {slow} ms, circuit half open',
  'WARN|Certificate of {host} expires in {small} days',
  'WARN|Deprecated endpoint {path} called by {service}',
  'WARN|Clock of {host} is off by {ms} ms',
  'WARN|Skipped {small} malformed lines in {file}',
  'ERROR|{request} failed with status 500 after {ms} ms, request {id}',
  'ERROR|{request} failed with status 503: {service} is unavailable',
  'ERROR|Connection to {endpoint} refused after {few} attempts',
  'ERROR|Connection to {endpoint} timed out after {slow} ms',
  'ERROR|Payment {id} of order {number} declined by the provider: timeout after {slow} ms',
  'ERROR|Deadlock detected on {table}, transaction {number} rolled back',
  'ERROR|Job {job} failed after {slow} ms: {count} records not processed',
  'ERROR|Could not deliver message {id} to {queue}, moved to dead letters',
  'ERROR|Unhandled exception while processing request {id}',
  'ERROR|Could not read {file}: no such file or directory',
  'ERROR|Duplicate key {number} in {table}',
  'ERROR|Invalid signature on webhook {id} from {address}',
  'FATAL|Out of memory: {bytes} bytes requested, process terminated',
  'FATAL|Could not bind port {port}: address already in use',
  'FATAL|Database {database} unreachable for {seconds} s, shutting down',
  'FATAL|No space left on device while writing {file}',
  'FATAL|Configuration is invalid: {small} problems, exiting',
]

/** Language, and an exception in the format of its runtime. */
export const exceptions: readonly string[] = [
  'java|java.lang.NullPointerException: Cannot invoke "{Subject}.getId()" because "{subject}" is null',
  'java|java.lang.IllegalArgumentException: {Subject} id must be positive: -{small}',
  'java|java.lang.IllegalStateException: {Subject} {number} is already closed',
  'java|java.lang.ArrayIndexOutOfBoundsException: Index {small} out of bounds for length {small}',
  'java|java.lang.NumberFormatException: For input string: "{id}"',
  'java|java.util.NoSuchElementException: No value present',
  'java|java.util.concurrent.TimeoutException: {Subject} call did not finish within {slow} ms',
  'java|java.net.SocketTimeoutException: Read timed out',
  'java|java.net.ConnectException: Connection refused: {endpoint}',
  'java|java.sql.SQLIntegrityConstraintViolationException: Duplicate entry \'{number}\' for key \'{table}.PRIMARY\'',
  'java|java.lang.OutOfMemoryError: Java heap space',
  'java|com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException: Unrecognized field "{subject}Id"',
  "python|KeyError: '{subject}_id'",
  "python|AttributeError: 'NoneType' object has no attribute '{subject}'",
  "python|TypeError: unsupported operand type(s) for +: 'int' and 'str'",
  "python|ValueError: invalid literal for int() with base 10: '{id}'",
  'python|IndexError: list index out of range',
  'python|ZeroDivisionError: division by zero',
  "python|FileNotFoundError: [Errno 2] No such file or directory: '{file}'",
  'python|ConnectionRefusedError: [Errno 111] Connection refused',
  'python|TimeoutError: {subject} request to {host} timed out after {few} s',
  "python|ModuleNotFoundError: No module named '{subject}_client'",
  'python|sqlalchemy.exc.IntegrityError: (psycopg.errors.UniqueViolation) duplicate key value violates unique constraint "{table}_pkey"',
  'python|json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
  "javascript|TypeError: Cannot read properties of undefined (reading '{subject}')",
  "javascript|TypeError: Cannot read properties of null (reading 'id')",
  'javascript|TypeError: {subject}.map is not a function',
  'javascript|ReferenceError: {subject}Id is not defined',
  'javascript|RangeError: Maximum call stack size exceeded',
  'javascript|RangeError: Invalid array length',
  'javascript|SyntaxError: Unexpected end of JSON input',
  'javascript|Error: connect ECONNREFUSED {address}:{port}',
  'javascript|Error: getaddrinfo ENOTFOUND {host}',
  "javascript|Error: ENOENT: no such file or directory, open '{file}'",
  'javascript|AbortError: The operation was aborted due to timeout',
  'go|panic: runtime error: invalid memory address or nil pointer dereference',
  'go|panic: runtime error: index out of range [{small}] with length {small}',
  'go|panic: assignment to entry in nil map',
  'go|panic: send on closed channel',
  'go|context.deadlineExceededError: context deadline exceeded',
  'go|net.OpError: dial tcp {address}:{port}: connect: connection refused',
  'csharp|System.NullReferenceException: Object reference not set to an instance of an object.',
  "csharp|System.ArgumentNullException: Value cannot be null. (Parameter '{subject}')",
  'csharp|System.InvalidOperationException: Sequence contains no elements',
  'csharp|System.FormatException: The input string \'{id}\' was not in a correct format.',
  'csharp|System.TimeoutException: The operation has timed out.',
  "csharp|System.Collections.Generic.KeyNotFoundException: The given key '{number}' was not present in the dictionary.",
  'csharp|System.Threading.Tasks.TaskCanceledException: A task was canceled.',
  "ruby|NoMethodError: undefined method '{subject}' for nil",
  "ruby|ActiveRecord::RecordNotFound: Couldn't find {Subject} with 'id'={number}",
  'ruby|ActiveRecord::RecordInvalid: Validation failed: {Subject} must exist',
  'ruby|Net::ReadTimeout: Net::ReadTimeout with #<TCPSocket:(closed)>',
  'ruby|KeyError: key not found: :{subject}_id',
  'ruby|ZeroDivisionError: divided by 0',
  'php|TypeError: {Subject}::setId(): Argument #1 ($id) must be of type int, string given',
  'php|DivisionByZeroError: Division by zero',
  'php|PDOException: SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry \'{number}\' for key \'{table}.PRIMARY\'',
  'php|ErrorException: Undefined array key "{subject}_id"',
  "rust|thread 'main' panicked: called `Option::unwrap()` on a `None` value",
  "rust|thread 'main' panicked: index out of bounds: the len is {small} but the index is {small}",
  "rust|thread 'main' panicked: attempt to subtract with overflow",
  'rust|thread \'tokio-runtime-worker\' panicked: called `Result::unwrap()` on an `Err` value: Os { code: 111, kind: ConnectionRefused, message: "Connection refused" }',
]
