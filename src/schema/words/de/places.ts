/**
 * Cities of Germany, Austria and Switzerland, in German, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Berlin|Deutschland|DE|Berlin|BE||10%##|52.52|13.41|Europe/Berlin|3755
Hamburg|Deutschland|DE|Hamburg|HH||20%##|53.55|9.99|Europe/Berlin|1892
München|Deutschland|DE|Bayern|BY||80%##|48.14|11.58|Europe/Berlin|1512
Köln|Deutschland|DE|Nordrhein-Westfalen|NW||50%##|50.94|6.96|Europe/Berlin|1084
Frankfurt am Main|Deutschland|DE|Hessen|HE||60%##|50.11|8.68|Europe/Berlin|773
Stuttgart|Deutschland|DE|Baden-Württemberg|BW||70%##|48.78|9.18|Europe/Berlin|632
Düsseldorf|Deutschland|DE|Nordrhein-Westfalen|NW||40%##|51.23|6.78|Europe/Berlin|629
Leipzig|Deutschland|DE|Sachsen|SN||04%##|51.34|12.37|Europe/Berlin|616
Dortmund|Deutschland|DE|Nordrhein-Westfalen|NW||441##|51.51|7.47|Europe/Berlin|593
Essen|Deutschland|DE|Nordrhein-Westfalen|NW||451##|51.46|7.01|Europe/Berlin|584
Bremen|Deutschland|DE|Bremen|HB||28%##|53.08|8.80|Europe/Berlin|569
Dresden|Deutschland|DE|Sachsen|SN||01%##|51.05|13.74|Europe/Berlin|563
Hannover|Deutschland|DE|Niedersachsen|NI||30%##|52.37|9.73|Europe/Berlin|545
Nürnberg|Deutschland|DE|Bayern|BY||904##|49.45|11.08|Europe/Berlin|523
Duisburg|Deutschland|DE|Nordrhein-Westfalen|NW||470##|51.43|6.76|Europe/Berlin|502
Bochum|Deutschland|DE|Nordrhein-Westfalen|NW||448##|51.48|7.22|Europe/Berlin|365
Wuppertal|Deutschland|DE|Nordrhein-Westfalen|NW||421##|51.26|7.15|Europe/Berlin|358
Bielefeld|Deutschland|DE|Nordrhein-Westfalen|NW||336##|52.02|8.53|Europe/Berlin|338
Bonn|Deutschland|DE|Nordrhein-Westfalen|NW||531##|50.73|7.10|Europe/Berlin|335
Münster|Deutschland|DE|Nordrhein-Westfalen|NW||481##|51.96|7.63|Europe/Berlin|320
Mannheim|Deutschland|DE|Baden-Württemberg|BW||681##|49.49|8.47|Europe/Berlin|315
Karlsruhe|Deutschland|DE|Baden-Württemberg|BW||761##|49.01|8.40|Europe/Berlin|309
Augsburg|Deutschland|DE|Bayern|BY||861##|48.37|10.90|Europe/Berlin|301
Wiesbaden|Deutschland|DE|Hessen|HE||651##|50.08|8.24|Europe/Berlin|283
Aachen|Deutschland|DE|Nordrhein-Westfalen|NW||520##|50.78|6.08|Europe/Berlin|252
Kiel|Deutschland|DE|Schleswig-Holstein|SH||241##|54.32|10.13|Europe/Berlin|247
Magdeburg|Deutschland|DE|Sachsen-Anhalt|ST||391##|52.13|11.63|Europe/Berlin|239
Freiburg im Breisgau|Deutschland|DE|Baden-Württemberg|BW||791##|48.00|7.85|Europe/Berlin|237
Mainz|Deutschland|DE|Rheinland-Pfalz|RP||551##|50.00|8.27|Europe/Berlin|220
Lübeck|Deutschland|DE|Schleswig-Holstein|SH||235##|53.87|10.69|Europe/Berlin|218
Erfurt|Deutschland|DE|Thüringen|TH||990##|50.98|11.03|Europe/Berlin|215
Rostock|Deutschland|DE|Mecklenburg-Vorpommern|MV||180##|54.09|12.10|Europe/Berlin|209
Potsdam|Deutschland|DE|Brandenburg|BB||144##|52.40|13.06|Europe/Berlin|185
Saarbrücken|Deutschland|DE|Saarland|SL||661##|49.23|7.00|Europe/Berlin|182
Heidelberg|Deutschland|DE|Baden-Württemberg|BW||691##|49.40|8.69|Europe/Berlin|162
Regensburg|Deutschland|DE|Bayern|BY||930##|49.02|12.10|Europe/Berlin|157
Göttingen|Deutschland|DE|Niedersachsen|NI||370##|51.53|9.93|Europe/Berlin|118
Wien|Österreich|AT|Wien|9||10%0|48.21|16.37|Europe/Vienna|2006
Graz|Österreich|AT|Steiermark|6||80%#|47.07|15.44|Europe/Vienna|303
Linz|Österreich|AT|Oberösterreich|4||40%0|48.31|14.29|Europe/Vienna|212
Salzburg|Österreich|AT|Salzburg|5||502#|47.80|13.04|Europe/Vienna|157
Innsbruck|Österreich|AT|Tirol|7||602#|47.27|11.39|Europe/Vienna|132
Klagenfurt am Wörthersee|Österreich|AT|Kärnten|2||902#|46.62|14.31|Europe/Vienna|104
St. Pölten|Österreich|AT|Niederösterreich|3||310#|48.20|15.63|Europe/Vienna|58
Bregenz|Österreich|AT|Vorarlberg|8||690#|47.50|9.75|Europe/Vienna|29
Eisenstadt|Österreich|AT|Burgenland|1||700#|47.85|16.52|Europe/Vienna|15
Zürich|Schweiz|CH|Zürich|ZH||80%#|47.37|8.54|Europe/Zurich|427
Basel|Schweiz|CH|Basel-Stadt|BS||40%#|47.56|7.59|Europe/Zurich|174
Bern|Schweiz|CH|Bern|BE||30%#|46.95|7.45|Europe/Zurich|135
Winterthur|Schweiz|CH|Zürich|ZH||840#|47.50|8.72|Europe/Zurich|118
Luzern|Schweiz|CH|Luzern|LU||600#|47.05|8.31|Europe/Zurich|84
St. Gallen|Schweiz|CH|St. Gallen|SG||900#|47.42|9.37|Europe/Zurich|78
Chur|Schweiz|CH|Graubünden|GR||700#|46.85|9.53|Europe/Zurich|39
Zug|Schweiz|CH|Zug|ZG||630#|47.17|8.52|Europe/Zurich|31`)
