/**
 * Cities of Italy and Switzerland, in Italian, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Roma|Italia|IT|Lazio|62||001%#|41.90|12.50|Europe/Rome|2755
Milano|Italia|IT|Lombardia|25||201%#|45.46|9.19|Europe/Rome|1371
Napoli|Italia|IT|Campania|72||801%#|40.85|14.27|Europe/Rome|914
Torino|Italia|IT|Piemonte|21||101%#|45.07|7.69|Europe/Rome|847
Palermo|Italia|IT|Sicilia|82||901%#|38.12|13.36|Europe/Rome|631
Genova|Italia|IT|Liguria|42||161%#|44.41|8.93|Europe/Rome|562
Bologna|Italia|IT|Emilia-Romagna|45||401%#|44.49|11.34|Europe/Rome|390
Firenze|Italia|IT|Toscana|52||501%#|43.77|11.26|Europe/Rome|361
Bari|Italia|IT|Puglia|75||701%#|41.13|16.87|Europe/Rome|316
Catania|Italia|IT|Sicilia|82||951%#|37.50|15.09|Europe/Rome|300
Verona|Italia|IT|Veneto|34||371%#|45.44|10.99|Europe/Rome|256
Venezia|Italia|IT|Veneto|34||301%#|45.44|12.32|Europe/Rome|251
Messina|Italia|IT|Sicilia|82||981%#|38.19|15.55|Europe/Rome|219
Padova|Italia|IT|Veneto|34||351%#|45.41|11.88|Europe/Rome|207
Trieste|Italia|IT|Friuli-Venezia Giulia|36||341%#|45.65|13.78|Europe/Rome|199
Brescia|Italia|IT|Lombardia|25||251%#|45.54|10.21|Europe/Rome|198
Parma|Italia|IT|Emilia-Romagna|45||431%#|44.80|10.33|Europe/Rome|198
Taranto|Italia|IT|Puglia|75||741%#|40.48|17.23|Europe/Rome|188
Modena|Italia|IT|Emilia-Romagna|45||411%#|44.65|10.93|Europe/Rome|184
Reggio Calabria|Italia|IT|Calabria|78||891%#|38.11|15.65|Europe/Rome|171
Perugia|Italia|IT|Umbria|55||061%#|43.11|12.39|Europe/Rome|162
Ravenna|Italia|IT|Emilia-Romagna|45||481%#|44.42|12.20|Europe/Rome|156
Livorno|Italia|IT|Toscana|52||571%#|43.55|10.31|Europe/Rome|153
Rimini|Italia|IT|Emilia-Romagna|45||4792#|44.06|12.57|Europe/Rome|150
Cagliari|Italia|IT|Sardegna|88||091%#|39.22|9.12|Europe/Rome|148
Bergamo|Italia|IT|Lombardia|25||241%#|45.70|9.67|Europe/Rome|120
Pescara|Italia|IT|Abruzzo|65||651%#|42.46|14.21|Europe/Rome|118
Trento|Italia|IT|Trentino-Alto Adige|32||381%#|46.07|11.12|Europe/Rome|118
Bolzano|Italia|IT|Trentino-Alto Adige|32||391##|46.50|11.35|Europe/Rome|106
Ancona|Italia|IT|Marche|57||601%#|43.62|13.51|Europe/Rome|99
Lecce|Italia|IT|Puglia|75||73100|40.35|18.17|Europe/Rome|94
Pisa|Italia|IT|Toscana|52||561%#|43.72|10.40|Europe/Rome|89
Potenza|Italia|IT|Basilicata|77||85100|40.64|15.81|Europe/Rome|64
Campobasso|Italia|IT|Molise|67||86100|41.56|14.66|Europe/Rome|47
Aosta|Italia|IT|Valle d'Aosta|23||11100|45.74|7.32|Europe/Rome|33
Lugano|Svizzera|CH|Ticino|TI||690#|46.01|8.96|Europe/Zurich|63
Bellinzona|Svizzera|CH|Ticino|TI||650#|46.19|9.02|Europe/Zurich|44`)
