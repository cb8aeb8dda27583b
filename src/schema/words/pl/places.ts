/**
 * Cities of Poland, in Polish, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Warszawa|Polska|PL|mazowieckie|14||00-%##|52.23|21.01|Europe/Warsaw|1862
Kraków|Polska|PL|małopolskie|12||30-%##|50.06|19.94|Europe/Warsaw|807
Wrocław|Polska|PL|dolnośląskie|02||50-%##|51.11|17.04|Europe/Warsaw|674
Łódź|Polska|PL|łódzkie|10||90-%##|51.76|19.46|Europe/Warsaw|652
Poznań|Polska|PL|wielkopolskie|30||60-%##|52.41|16.93|Europe/Warsaw|546
Gdańsk|Polska|PL|pomorskie|22||80-%##|54.35|18.65|Europe/Warsaw|488
Szczecin|Polska|PL|zachodniopomorskie|32||70-%##|53.43|14.55|Europe/Warsaw|394
Bydgoszcz|Polska|PL|kujawsko-pomorskie|04||85-%##|53.12|18.00|Europe/Warsaw|334
Lublin|Polska|PL|lubelskie|06||20-%##|51.25|22.57|Europe/Warsaw|334
Białystok|Polska|PL|podlaskie|20||15-%##|53.13|23.16|Europe/Warsaw|293
Katowice|Polska|PL|śląskie|24||40-%##|50.26|19.02|Europe/Warsaw|281
Gdynia|Polska|PL|pomorskie|22||81-%##|54.52|18.53|Europe/Warsaw|243
Częstochowa|Polska|PL|śląskie|24||42-2##|50.81|19.12|Europe/Warsaw|212
Radom|Polska|PL|mazowieckie|14||26-6##|51.40|21.15|Europe/Warsaw|201
Rzeszów|Polska|PL|podkarpackie|18||35-%##|50.04|22.00|Europe/Warsaw|197
Toruń|Polska|PL|kujawsko-pomorskie|04||87-1##|53.01|18.60|Europe/Warsaw|197
Sosnowiec|Polska|PL|śląskie|24||41-2##|50.29|19.10|Europe/Warsaw|191
Kielce|Polska|PL|świętokrzyskie|26||25-%##|50.87|20.63|Europe/Warsaw|186
Gliwice|Polska|PL|śląskie|24||44-1##|50.29|18.67|Europe/Warsaw|174
Olsztyn|Polska|PL|warmińsko-mazurskie|28||10-%##|53.78|20.48|Europe/Warsaw|169
Bielsko-Biała|Polska|PL|śląskie|24||43-3##|49.82|19.04|Europe/Warsaw|168
Zabrze|Polska|PL|śląskie|24||41-8##|50.32|18.79|Europe/Warsaw|157
Bytom|Polska|PL|śląskie|24||41-9##|50.35|18.92|Europe/Warsaw|151
Zielona Góra|Polska|PL|lubuskie|08||65-%##|51.94|15.51|Europe/Warsaw|139
Rybnik|Polska|PL|śląskie|24||44-2##|50.10|18.54|Europe/Warsaw|133
Opole|Polska|PL|opolskie|16||45-%##|50.67|17.93|Europe/Warsaw|127
Tychy|Polska|PL|śląskie|24||43-1##|50.12|18.99|Europe/Warsaw|123
Gorzów Wielkopolski|Polska|PL|lubuskie|08||66-4##|52.73|15.24|Europe/Warsaw|116
Elbląg|Polska|PL|warmińsko-mazurskie|28||82-3##|54.16|19.40|Europe/Warsaw|114
Płock|Polska|PL|mazowieckie|14||09-4##|52.55|19.71|Europe/Warsaw|113
Koszalin|Polska|PL|zachodniopomorskie|32||75-%##|54.19|16.18|Europe/Warsaw|105
Tarnów|Polska|PL|małopolskie|12||33-1##|50.01|20.99|Europe/Warsaw|104
Kalisz|Polska|PL|wielkopolskie|30||62-8##|51.76|18.09|Europe/Warsaw|95`)
