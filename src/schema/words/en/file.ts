/**
 * Kinds of files and where they lie, written by hand (media types: IANA; facts).
 * Columns of `fileKinds`: extension | media type | how often, relative to the others | group.
 */

export const fileKinds: readonly string[] = `pdf|application/pdf|12|document
jpg|image/jpeg|14|photo
png|image/png|12|image
docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document|8|document
xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|7|sheet
pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation|4|slides
txt|text/plain|6|text
csv|text/csv|6|data
json|application/json|5|data
xml|application/xml|3|data
html|text/html|4|web
css|text/css|2|web
js|text/javascript|4|web
md|text/markdown|3|text
zip|application/zip|4|archive
gz|application/gzip|2|archive
tar|application/x-tar|1|archive
7z|application/x-7z-compressed|1|archive
mp3|audio/mpeg|3|audio
wav|audio/wav|1|audio
ogg|audio/ogg|1|audio
mp4|video/mp4|4|video
webm|video/webm|1|video
mov|video/quicktime|2|video
gif|image/gif|2|image
svg|image/svg+xml|2|graphic
webp|image/webp|2|image
tiff|image/tiff|1|photo
ico|image/vnd.microsoft.icon|1|graphic
rtf|application/rtf|1|document
epub|application/epub+zip|1|book
ics|text/calendar|1|calendar
sql|application/sql|1|database
parquet|application/vnd.apache.parquet|1|data
ttf|font/ttf|1|font
woff2|font/woff2|1|font`.split('\n')

/** Group of kinds; topics of its files; directories; and usual sizes, in bytes. */
export const fileGroups: readonly string[] =
  `document|report invoice contract agenda minutes proposal statement letter resume policy manual receipt|/home/alice/documents /home/bob/documents /home/alice/downloads /var/lib/app/uploads /mnt/storage/reports /srv/data/archive|20000|6000000
book|manual handbook guide|/home/alice/downloads /home/bob/documents|200000|12000000
slides|presentation roadmap proposal training results|/home/alice/documents /home/bob/documents /var/lib/app/uploads|200000|24000000
sheet|budget forecast inventory schedule metrics survey results order|/home/alice/documents /home/bob/documents /mnt/storage/reports /var/lib/app/exports|8000|4000000
photo|photo scan receipt portrait event|/home/shared/photos /home/alice/downloads /var/lib/app/uploads /mnt/storage/media|150000|9000000
image|screenshot banner logo chart map thumbnail|/srv/www/assets /srv/www/public /var/lib/app/uploads /home/bob/projects/website|4000|2000000
graphic|logo icon banner map chart|/srv/www/assets /srv/www/public /home/bob/projects/website|400|60000
text|notes readme changelog checklist draft summary|/home/alice/documents /home/bob/projects/website /opt/app/releases/current /home/bob/documents|200|60000
data|export orders customers metrics inventory survey results dataset events transactions|/srv/data/incoming /srv/data/archive /data/warehouse/raw /data/warehouse/curated /var/lib/app/exports /tmp/uploads|1000|48000000
database|backup dump migration schema seed|/var/backups /opt/app/releases/current /srv/data/archive|2000|50000000
web|index main app theme layout checkout search|/srv/www/public /srv/www/assets /home/bob/projects/website /opt/app/releases/current|600|400000
archive|backup export logs release photos project|/var/backups /srv/data/archive /home/alice/downloads /tmp/uploads|80000|52000000
audio|recording interview podcast meeting voicemail|/mnt/storage/media /home/alice/downloads /var/lib/app/uploads|300000|30000000
video|recording demo webinar trailer tutorial|/mnt/storage/media /home/shared/photos /var/lib/app/uploads|2000000|52000000
calendar|meeting invitation schedule event|/home/alice/downloads /home/bob/documents /var/lib/app/uploads|300|8000
font|sans serif mono display icons|/usr/share/fonts /srv/www/assets|12000|250000`.split('\n')

export const fileQualities: readonly string[] = `final
annual
monthly
weekly
quarterly
draft
signed
old
new
copy
internal
public
revised
team
project
client
sales
marketing
finance
legal
v2
v3
2024
2025
2026`.split('\n')
