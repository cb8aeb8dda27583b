/**
 * Cities of Spain and America, in Spanish, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Madrid|España|ES|Comunidad de Madrid|MD||280%#|40.42|-3.70|Europe/Madrid|3332
Barcelona|España|ES|Cataluña|CT||080%#|41.39|2.17|Europe/Madrid|1660
Valencia|España|ES|Comunidad Valenciana|VC||460%#|39.47|-0.38|Europe/Madrid|807
Sevilla|España|ES|Andalucía|AN||410%#|37.39|-5.98|Europe/Madrid|684
Zaragoza|España|ES|Aragón|AR||500%#|41.65|-0.89|Europe/Madrid|682
Málaga|España|ES|Andalucía|AN||290%#|36.72|-4.42|Europe/Madrid|586
Murcia|España|ES|Región de Murcia|MC||300%#|37.99|-1.13|Europe/Madrid|460
Palma|España|ES|Islas Baleares|IB||070%#|39.57|2.65|Europe/Madrid|416
Las Palmas de Gran Canaria|España|ES|Canarias|CN|Las Palmas|350%#|28.12|-15.43|Atlantic/Canary|378
Bilbao|España|ES|País Vasco|PV|Bizkaia|480%#|43.26|-2.93|Europe/Madrid|346
Alicante|España|ES|Comunidad Valenciana|VC||030%#|38.35|-0.48|Europe/Madrid|338
Córdoba|España|ES|Andalucía|AN||140%#|37.89|-4.78|Europe/Madrid|320
Valladolid|España|ES|Castilla y León|CL||470%#|41.65|-4.72|Europe/Madrid|295
Vigo|España|ES|Galicia|GA|Pontevedra|362%#|42.24|-8.72|Europe/Madrid|292
Gijón|España|ES|Asturias|AS||332%#|43.54|-5.66|Europe/Madrid|268
A Coruña|España|ES|Galicia|GA||150%#|43.36|-8.41|Europe/Madrid|245
Granada|España|ES|Andalucía|AN||180%#|37.18|-3.60|Europe/Madrid|228
Pamplona|España|ES|Navarra|NC||310%#|42.82|-1.64|Europe/Madrid|203
San Sebastián|España|ES|País Vasco|PV|Gipuzkoa|200%#|43.32|-1.98|Europe/Madrid|188
Santander|España|ES|Cantabria|CB||390%#|43.46|-3.81|Europe/Madrid|172
Logroño|España|ES|La Rioja|RI||260%#|42.47|-2.45|Europe/Madrid|151
Badajoz|España|ES|Extremadura|EX||060%#|38.88|-6.97|Europe/Madrid|150
Toledo|España|ES|Castilla-La Mancha|CM||450%#|39.86|-4.03|Europe/Madrid|85
Ciudad de México|México|MX|Ciudad de México|CMX||06%#0|19.43|-99.13|America/Mexico_City|9210
Tijuana|México|MX|Baja California|BCN||220%#|32.51|-117.04|America/Tijuana|1810
León|México|MX|Guanajuato|GUA||370%#|21.12|-101.68|America/Mexico_City|1579
Puebla|México|MX|Puebla|PUE||720%#|19.04|-98.21|America/Mexico_City|1542
Guadalajara|México|MX|Jalisco|JAL||44%#0|20.67|-103.35|America/Mexico_City|1385
Monterrey|México|MX|Nuevo León|NLE||640%#|25.67|-100.31|America/Monterrey|1143
Mérida|México|MX|Yucatán|YUC||970%#|20.97|-89.62|America/Merida|922
Cancún|México|MX|Quintana Roo|ROO||775%#|21.16|-86.85|America/Cancun|888
Querétaro|México|MX|Querétaro|QUE||760%#|20.59|-100.39|America/Mexico_City|794
Veracruz|México|MX|Veracruz|VER||917%#|19.18|-96.14|America/Mexico_City|428
Oaxaca de Juárez|México|MX|Oaxaca|OAX||680%#|17.06|-96.72|America/Mexico_City|271
Buenos Aires|Argentina|AR|Ciudad Autónoma de Buenos Aires|C||C1%##???|-34.60|-58.38|America/Argentina/Buenos_Aires|3121
Córdoba|Argentina|AR|Córdoba|X||X50##???|-31.42|-64.18|America/Argentina/Cordoba|1505
Rosario|Argentina|AR|Santa Fe|S||S20##???|-32.95|-60.65|America/Argentina/Cordoba|1030
La Plata|Argentina|AR|Buenos Aires|B||B19##???|-34.92|-57.95|America/Argentina/Buenos_Aires|772
Mendoza|Argentina|AR|Mendoza|M||M55##???|-32.89|-68.84|America/Argentina/Mendoza|115
Bogotá|Colombia|CO|Bogotá|DC||110###|4.71|-74.07|America/Bogota|7743
Medellín|Colombia|CO|Antioquia|ANT||0500##|6.24|-75.58|America/Bogota|2533
Cali|Colombia|CO|Valle del Cauca|VAC||7600##|3.45|-76.53|America/Bogota|2228
Barranquilla|Colombia|CO|Atlántico|ATL||0800##|10.97|-74.80|America/Bogota|1274
Cartagena|Colombia|CO|Bolívar|BOL||1300##|10.39|-75.51|America/Bogota|914
Santiago|Chile|CL|Región Metropolitana de Santiago|RM||83#####|-33.45|-70.67|America/Santiago|6270
Valparaíso|Chile|CL|Valparaíso|VS||23#####|-33.05|-71.61|America/Santiago|297
Concepción|Chile|CL|Biobío|BI||40#####|-36.83|-73.05|America/Santiago|224
Lima|Perú|PE|Lima|LMA||150%#|-12.05|-77.04|America/Lima|10092
Arequipa|Perú|PE|Arequipa|ARE||040##|-16.41|-71.54|America/Lima|1008
Montevideo|Uruguay|UY|Montevideo|MO||11%00|-34.90|-56.16|America/Montevideo|1302
Guayaquil|Ecuador|EC|Guayas|G||0901##|-2.19|-79.89|America/Guayaquil|2650
Quito|Ecuador|EC|Pichincha|P||1701##|-0.22|-78.51|America/Guayaquil|1763`)
