/**
 * Cities of France, Belgium, Canada, Switzerland and Luxembourg, in French, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`Paris|France|FR|Île-de-France|IDF|Paris|7500%|48.86|2.35|Europe/Paris|2103
Marseille|France|FR|Provence-Alpes-Côte d'Azur|PAC|Bouches-du-Rhône|1300%|43.30|5.37|Europe/Paris|877
Lyon|France|FR|Auvergne-Rhône-Alpes|ARA|Rhône|6900%|45.76|4.84|Europe/Paris|521
Toulouse|France|FR|Occitanie|OCC|Haute-Garonne|31#00|43.60|1.44|Europe/Paris|511
Nice|France|FR|Provence-Alpes-Côte d'Azur|PAC|Alpes-Maritimes|06#00|43.70|7.27|Europe/Paris|353
Nantes|France|FR|Pays de la Loire|PDL|Loire-Atlantique|44#00|47.22|-1.55|Europe/Paris|325
Montpellier|France|FR|Occitanie|OCC|Hérault|340#0|43.61|3.88|Europe/Paris|303
Strasbourg|France|FR|Grand Est|GES|Bas-Rhin|67#00|48.57|7.75|Europe/Paris|291
Bordeaux|France|FR|Nouvelle-Aquitaine|NAQ|Gironde|33#00|44.84|-0.58|Europe/Paris|265
Lille|France|FR|Hauts-de-France|HDF|Nord|59#00|50.63|3.06|Europe/Paris|238
Rennes|France|FR|Bretagne|BRE|Ille-et-Vilaine|35#00|48.11|-1.68|Europe/Paris|225
Reims|France|FR|Grand Est|GES|Marne|511#0|49.26|4.03|Europe/Paris|180
Toulon|France|FR|Provence-Alpes-Côte d'Azur|PAC|Var|83#00|43.12|5.93|Europe/Paris|180
Saint-Étienne|France|FR|Auvergne-Rhône-Alpes|ARA|Loire|42#00|45.44|4.39|Europe/Paris|174
Le Havre|France|FR|Normandie|NOR|Seine-Maritime|766#0|49.49|0.11|Europe/Paris|166
Dijon|France|FR|Bourgogne-Franche-Comté|BFC|Côte-d'Or|210#0|47.32|5.04|Europe/Paris|159
Grenoble|France|FR|Auvergne-Rhône-Alpes|ARA|Isère|38#00|45.19|5.72|Europe/Paris|158
Angers|France|FR|Pays de la Loire|PDL|Maine-et-Loire|49#00|47.47|-0.55|Europe/Paris|157
Nîmes|France|FR|Occitanie|OCC|Gard|30#00|43.84|4.36|Europe/Paris|149
Clermont-Ferrand|France|FR|Auvergne-Rhône-Alpes|ARA|Puy-de-Dôme|63#00|45.78|3.08|Europe/Paris|147
Brest|France|FR|Bretagne|BRE|Finistère|292#0|48.39|-4.49|Europe/Paris|140
Tours|France|FR|Centre-Val de Loire|CVL|Indre-et-Loire|37#00|47.39|0.69|Europe/Paris|137
Amiens|France|FR|Hauts-de-France|HDF|Somme|80#00|49.89|2.30|Europe/Paris|134
Limoges|France|FR|Nouvelle-Aquitaine|NAQ|Haute-Vienne|87#00|45.83|1.26|Europe/Paris|129
Metz|France|FR|Grand Est|GES|Moselle|570#0|49.12|6.18|Europe/Paris|120
Rouen|France|FR|Normandie|NOR|Seine-Maritime|76#00|49.44|1.10|Europe/Paris|114
Ajaccio|France|FR|Corse|20R|Corse-du-Sud|20#00|41.93|8.74|Europe/Paris|72
Bruxelles|Belgique|BE|Région de Bruxelles-Capitale|BRU||10%0|50.85|4.35|Europe/Brussels|1223
Charleroi|Belgique|BE|Région wallonne|WAL|Hainaut|60%0|50.41|4.44|Europe/Brussels|202
Liège|Belgique|BE|Région wallonne|WAL|Liège|40%0|50.63|5.57|Europe/Brussels|195
Namur|Belgique|BE|Région wallonne|WAL|Namur|50%0|50.47|4.87|Europe/Brussels|113
Mons|Belgique|BE|Région wallonne|WAL|Hainaut|70%0|50.45|3.95|Europe/Brussels|96
Montréal|Canada|CA|Québec|QC||H3? #?#|45.50|-73.57|America/Toronto|1763
Québec|Canada|CA|Québec|QC||G1? #?#|46.81|-71.21|America/Toronto|549
Laval|Canada|CA|Québec|QC||H7? #?#|45.57|-73.69|America/Toronto|438
Gatineau|Canada|CA|Québec|QC||J8? #?#|45.48|-75.70|America/Toronto|291
Sherbrooke|Canada|CA|Québec|QC||J1? #?#|45.40|-71.89|America/Toronto|173
Trois-Rivières|Canada|CA|Québec|QC||G8? #?#|46.34|-72.54|America/Toronto|139
Moncton|Canada|CA|Nouveau-Brunswick|NB||E1? #?#|46.09|-64.78|America/Moncton|79
Genève|Suisse|CH|Genève|GE||12%#|46.20|6.14|Europe/Zurich|204
Lausanne|Suisse|CH|Vaud|VD||100#|46.52|6.63|Europe/Zurich|141
Neuchâtel|Suisse|CH|Neuchâtel|NE||200#|46.99|6.93|Europe/Zurich|44
Fribourg|Suisse|CH|Fribourg|FR||170#|46.81|7.16|Europe/Zurich|38
Sion|Suisse|CH|Valais|VS||195#|46.23|7.36|Europe/Zurich|36
Delémont|Suisse|CH|Jura|JU||280#|47.36|7.34|Europe/Zurich|13
Luxembourg|Luxembourg|LU|Luxembourg|LU||L-1%##|49.61|6.13|Europe/Luxembourg|134`)
