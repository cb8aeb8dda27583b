/**
 * Cities of the Netherlands and Belgium, in Dutch, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Amsterdam|Nederland|NL|Noord-Holland|NH||10%# ??|52.37|4.90|Europe/Amsterdam|931
Rotterdam|Nederland|NL|Zuid-Holland|ZH||30%# ??|51.92|4.48|Europe/Amsterdam|670
Den Haag|Nederland|NL|Zuid-Holland|ZH||25%# ??|52.08|4.30|Europe/Amsterdam|566
Utrecht|Nederland|NL|Utrecht|UT||35%# ??|52.09|5.12|Europe/Amsterdam|374
Eindhoven|Nederland|NL|Noord-Brabant|NB||56%# ??|51.44|5.48|Europe/Amsterdam|246
Groningen|Nederland|NL|Groningen|GR||97%# ??|53.22|6.57|Europe/Amsterdam|243
Tilburg|Nederland|NL|Noord-Brabant|NB||50%# ??|51.56|5.09|Europe/Amsterdam|229
Almere|Nederland|NL|Flevoland|FL||13%# ??|52.37|5.22|Europe/Amsterdam|226
Breda|Nederland|NL|Noord-Brabant|NB||48%# ??|51.59|4.78|Europe/Amsterdam|187
Nijmegen|Nederland|NL|Gelderland|GE||65%# ??|51.84|5.86|Europe/Amsterdam|187
Apeldoorn|Nederland|NL|Gelderland|GE||73%# ??|52.21|5.97|Europe/Amsterdam|168
Arnhem|Nederland|NL|Gelderland|GE||68%# ??|51.98|5.91|Europe/Amsterdam|167
Haarlem|Nederland|NL|Noord-Holland|NH||20%# ??|52.38|4.64|Europe/Amsterdam|167
Enschede|Nederland|NL|Overijssel|OV||75%# ??|52.22|6.90|Europe/Amsterdam|161
Amersfoort|Nederland|NL|Utrecht|UT||38%# ??|52.16|5.39|Europe/Amsterdam|161
Den Bosch|Nederland|NL|Noord-Brabant|NB||52%# ??|51.69|5.30|Europe/Amsterdam|160
Zwolle|Nederland|NL|Overijssel|OV||80%# ??|52.51|6.09|Europe/Amsterdam|133
Leiden|Nederland|NL|Zuid-Holland|ZH||23%# ??|52.16|4.49|Europe/Amsterdam|128
Leeuwarden|Nederland|NL|Friesland|FR||89%# ??|53.20|5.80|Europe/Amsterdam|128
Maastricht|Nederland|NL|Limburg|LI||62%# ??|50.85|5.69|Europe/Amsterdam|124
Dordrecht|Nederland|NL|Zuid-Holland|ZH||33%# ??|51.81|4.67|Europe/Amsterdam|121
Alkmaar|Nederland|NL|Noord-Holland|NH||18%# ??|52.63|4.75|Europe/Amsterdam|112
Delft|Nederland|NL|Zuid-Holland|ZH||26%# ??|52.01|4.36|Europe/Amsterdam|107
Venlo|Nederland|NL|Limburg|LI||59%# ??|51.37|6.17|Europe/Amsterdam|103
Zaandam|Nederland|NL|Noord-Holland|NH||15%# ??|52.44|4.83|Europe/Amsterdam|78
Assen|Nederland|NL|Drenthe|DR||94%# ??|52.99|6.56|Europe/Amsterdam|70
Middelburg|Nederland|NL|Zeeland|ZE||43%# ??|51.50|3.61|Europe/Amsterdam|50
Brussel|België|BE|Brussels Hoofdstedelijk Gewest|BRU||10%0|50.85|4.35|Europe/Brussels|1223
Antwerpen|België|BE|Vlaams Gewest|VLG|Antwerpen|20%0|51.22|4.40|Europe/Brussels|536
Gent|België|BE|Vlaams Gewest|VLG|Oost-Vlaanderen|90%0|51.05|3.72|Europe/Brussels|268
Brugge|België|BE|Vlaams Gewest|VLG|West-Vlaanderen|80#0|51.21|3.22|Europe/Brussels|119
Leuven|België|BE|Vlaams Gewest|VLG|Vlaams-Brabant|30#0|50.88|4.70|Europe/Brussels|104
Mechelen|België|BE|Vlaams Gewest|VLG|Antwerpen|28#0|51.03|4.48|Europe/Brussels|88
Hasselt|België|BE|Vlaams Gewest|VLG|Limburg|35#0|50.93|5.34|Europe/Brussels|81
Kortrijk|België|BE|Vlaams Gewest|VLG|West-Vlaanderen|85#0|50.83|3.26|Europe/Brussels|80
Oostende|België|BE|Vlaams Gewest|VLG|West-Vlaanderen|84#0|51.23|2.92|Europe/Brussels|72`)
