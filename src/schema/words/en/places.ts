/**
 * Cities of the world, written by hand: facts, so that city, state, country, coordinates and time zone of one
 * generated object agree. A change here, even of the order, changes streams: it is a breaking change.
 *
 * Columns: city | country | ISO 3166-1 alpha-2 | state or region | its code in ISO 3166-2, without the country |
 * county, where there is one beside the state | form of the postal codes | latitude | longitude | IANA time zone |
 * weight (inhabitants in thousands; rough, of the city or of its urban area).
 * In a form of postal codes `#` is a digit, `%` one from 1 to 9, and `?` a letter; where a country has no postal
 * codes it is 00000, which is what its people write when a form insists.
 * Rows are ordered by country code, then by weight.
 */

import { parsePlaces, type Place } from '../place.ts'

export const places: readonly Place[] = parsePlaces(`Dubai|United Arab Emirates|AE|Dubai|DU||00000|25.20|55.27|Asia/Dubai|3655
Abu Dhabi|United Arab Emirates|AE|Abu Dhabi|AZ||00000|24.45|54.38|Asia/Dubai|1483
Kabul|Afghanistan|AF|Kabul|KAB||10#%|34.53|69.17|Asia/Kabul|4602
Tirana|Albania|AL|Tirana|11||10##|41.33|19.82|Europe/Tirane|418
Yerevan|Armenia|AM|Yerevan|ER||00##|40.18|44.51|Asia/Yerevan|1087
Luanda|Angola|AO|Luanda|LUA||00000|-8.84|13.23|Africa/Luanda|8417
Buenos Aires|Argentina|AR|Buenos Aires City|C||C1%##???|-34.60|-58.38|America/Argentina/Buenos_Aires|3121
Córdoba|Argentina|AR|Córdoba|X||X50##???|-31.42|-64.18|America/Argentina/Cordoba|1505
Rosario|Argentina|AR|Santa Fe|S||S20##???|-32.95|-60.65|America/Argentina/Cordoba|1030
Mendoza|Argentina|AR|Mendoza|M||M55##???|-32.89|-68.84|America/Argentina/Mendoza|115
Vienna|Austria|AT|Vienna|9||10%0|48.21|16.37|Europe/Vienna|2006
Graz|Austria|AT|Styria|6||80%#|47.07|15.44|Europe/Vienna|303
Salzburg|Austria|AT|Salzburg|5||502#|47.80|13.04|Europe/Vienna|157
Sydney|Australia|AU|New South Wales|NSW||20%#|-33.87|151.21|Australia/Sydney|5312
Melbourne|Australia|AU|Victoria|VIC||30%#|-37.81|144.96|Australia/Melbourne|5078
Brisbane|Australia|AU|Queensland|QLD||40%#|-27.47|153.03|Australia/Brisbane|2582
Perth|Australia|AU|Western Australia|WA||60%#|-31.95|115.86|Australia/Perth|2192
Adelaide|Australia|AU|South Australia|SA||50%#|-34.93|138.60|Australia/Adelaide|1387
Canberra|Australia|AU|Australian Capital Territory|ACT||260%|-35.28|149.13|Australia/Sydney|457
Hobart|Australia|AU|Tasmania|TAS||700#|-42.88|147.33|Australia/Hobart|247
Darwin|Australia|AU|Northern Territory|NT||08%#|-12.46|130.84|Australia/Darwin|140
Baku|Azerbaijan|AZ|Baku|BA||AZ10##|40.41|49.87|Asia/Baku|2344
Sarajevo|Bosnia and Herzegovina|BA|Federation of Bosnia and Herzegovina|BIH||71###|43.86|18.41|Europe/Sarajevo|276
Dhaka|Bangladesh|BD|Dhaka|C||12##|23.76|90.39|Asia/Dhaka|10279
Chittagong|Bangladesh|BD|Chittagong|B||40##|22.36|91.78|Asia/Dhaka|3227
Brussels|Belgium|BE|Brussels|BRU||10%0|50.85|4.35|Europe/Brussels|1223
Antwerp|Belgium|BE|Flanders|VLG||20%0|51.22|4.40|Europe/Brussels|536
Ouagadougou|Burkina Faso|BF|Kadiogo|KAD||00000|12.37|-1.52|Africa/Ouagadougou|2415
Sofia|Bulgaria|BG|Sofia|22||1###|42.70|23.32|Europe/Sofia|1190
Manama|Bahrain|BH|Capital Governorate|13||3##|26.23|50.59|Asia/Bahrain|201
Cotonou|Benin|BJ|Littoral|LI||00000|6.37|2.43|Africa/Porto-Novo|679
Bandar Seri Begawan|Brunei|BN|Brunei-Muara|BM||BS8%##|4.90|114.94|Asia/Brunei|100
Santa Cruz de la Sierra|Bolivia|BO|Santa Cruz|S||00000|-17.78|-63.18|America/La_Paz|1442
La Paz|Bolivia|BO|La Paz|L||00000|-16.50|-68.15|America/La_Paz|757
São Paulo|Brazil|BR|São Paulo|SP||01###-###|-23.55|-46.63|America/Sao_Paulo|11452
Rio de Janeiro|Brazil|BR|Rio de Janeiro|RJ||20###-###|-22.91|-43.17|America/Sao_Paulo|6211
Brasília|Brazil|BR|Federal District|DF||70###-###|-15.79|-47.88|America/Sao_Paulo|2817
Fortaleza|Brazil|BR|Ceará|CE||60###-###|-3.73|-38.53|America/Fortaleza|2429
Salvador|Brazil|BR|Bahia|BA||40###-###|-12.97|-38.50|America/Bahia|2418
Belo Horizonte|Brazil|BR|Minas Gerais|MG||30###-###|-19.92|-43.94|America/Sao_Paulo|2316
Manaus|Brazil|BR|Amazonas|AM||690##-###|-3.12|-60.02|America/Manaus|2064
Curitiba|Brazil|BR|Paraná|PR||80###-###|-25.43|-49.27|America/Sao_Paulo|1774
Recife|Brazil|BR|Pernambuco|PE||50###-###|-8.05|-34.88|America/Recife|1489
Goiânia|Brazil|BR|Goiás|GO||74###-###|-16.69|-49.26|America/Sao_Paulo|1437
Porto Alegre|Brazil|BR|Rio Grande do Sul|RS||90###-###|-30.03|-51.23|America/Sao_Paulo|1333
Belém|Brazil|BR|Pará|PA||66###-###|-1.46|-48.49|America/Belem|1303
Campinas|Brazil|BR|São Paulo|SP||130##-###|-22.91|-47.06|America/Sao_Paulo|1139
Florianópolis|Brazil|BR|Santa Catarina|SC||880##-###|-27.60|-48.55|America/Sao_Paulo|537
Thimphu|Bhutan|BT|Thimphu|15||1100#|27.47|89.64|Asia/Thimphu|115
Gaborone|Botswana|BW|Gaborone|GA||00000|-24.65|25.91|Africa/Gaborone|246
Minsk|Belarus|BY|Minsk|HM||2200##|53.90|27.57|Europe/Minsk|1992
Toronto|Canada|CA|Ontario|ON||M5? #?#|43.65|-79.38|America/Toronto|2794
Montreal|Canada|CA|Quebec|QC||H3? #?#|45.50|-73.57|America/Toronto|1763
Calgary|Canada|CA|Alberta|AB||T2? #?#|51.05|-114.07|America/Edmonton|1307
Ottawa|Canada|CA|Ontario|ON||K1? #?#|45.42|-75.70|America/Toronto|1017
Edmonton|Canada|CA|Alberta|AB||T5? #?#|53.55|-113.49|America/Edmonton|1011
Winnipeg|Canada|CA|Manitoba|MB||R3? #?#|49.90|-97.14|America/Winnipeg|750
Vancouver|Canada|CA|British Columbia|BC||V6? #?#|49.28|-123.12|America/Vancouver|662
Quebec City|Canada|CA|Quebec|QC||G1? #?#|46.81|-71.21|America/Toronto|549
Halifax|Canada|CA|Nova Scotia|NS||B3? #?#|44.65|-63.58|America/Halifax|439
Regina|Canada|CA|Saskatchewan|SK||S4? #?#|50.45|-104.62|America/Regina|226
St. John's|Canada|CA|Newfoundland and Labrador|NL||A1? #?#|47.56|-52.71|America/St_Johns|111
Kinshasa|Democratic Republic of the Congo|CD|Kinshasa|KN||00000|-4.32|15.31|Africa/Kinshasa|13528
Lubumbashi|Democratic Republic of the Congo|CD|Haut-Katanga|HK||00000|-11.66|27.48|Africa/Lubumbashi|2584
Zurich|Switzerland|CH|Zurich|ZH||80%#|47.37|8.54|Europe/Zurich|427
Geneva|Switzerland|CH|Geneva|GE||12%#|46.20|6.14|Europe/Zurich|204
Basel|Switzerland|CH|Basel-Stadt|BS||40%#|47.56|7.59|Europe/Zurich|174
Bern|Switzerland|CH|Bern|BE||30%#|46.95|7.45|Europe/Zurich|135
Abidjan|Côte d'Ivoire|CI|Abidjan|AB||00000|5.36|-4.01|Africa/Abidjan|5617
Santiago|Chile|CL|Santiago Metropolitan Region|RM||83#####|-33.45|-70.67|America/Santiago|6270
Valparaíso|Chile|CL|Valparaíso|VS||23#####|-33.05|-71.61|America/Santiago|297
Concepción|Chile|CL|Biobío|BI||40#####|-36.83|-73.05|America/Santiago|224
Douala|Cameroon|CM|Littoral|LT||00000|4.05|9.70|Africa/Douala|2768
Yaoundé|Cameroon|CM|Centre|CE||00000|3.87|11.52|Africa/Douala|2766
Shanghai|China|CN|Shanghai|SH||2000##|31.23|121.47|Asia/Shanghai|24871
Beijing|China|CN|Beijing|BJ||1000##|39.90|116.41|Asia/Shanghai|21893
Guangzhou|China|CN|Guangdong|GD||5100##|23.13|113.26|Asia/Shanghai|18677
Shenzhen|China|CN|Guangdong|GD||5180##|22.54|114.06|Asia/Shanghai|17494
Chengdu|China|CN|Sichuan|SC||6100##|30.66|104.07|Asia/Shanghai|16935
Chongqing|China|CN|Chongqing|CQ||4000##|29.56|106.55|Asia/Shanghai|16875
Tianjin|China|CN|Tianjin|TJ||3000##|39.13|117.20|Asia/Shanghai|13866
Xi'an|China|CN|Shaanxi|SN||7100##|34.26|108.95|Asia/Shanghai|12953
Suzhou|China|CN|Jiangsu|JS||2150##|31.30|120.59|Asia/Shanghai|12748
Zhengzhou|China|CN|Henan|HA||4500##|34.75|113.63|Asia/Shanghai|12601
Wuhan|China|CN|Hubei|HB||4300##|30.59|114.31|Asia/Shanghai|12327
Hangzhou|China|CN|Zhejiang|ZJ||3100##|30.27|120.16|Asia/Shanghai|11936
Qingdao|China|CN|Shandong|SD||2660##|36.07|120.38|Asia/Shanghai|10072
Changsha|China|CN|Hunan|HN||4100##|28.23|112.94|Asia/Shanghai|10048
Harbin|China|CN|Heilongjiang|HL||1500##|45.75|126.63|Asia/Shanghai|10010
Nanjing|China|CN|Jiangsu|JS||2100##|32.06|118.80|Asia/Shanghai|9315
Shenyang|China|CN|Liaoning|LN||1100##|41.80|123.43|Asia/Shanghai|9070
Kunming|China|CN|Yunnan|YN||6500##|25.04|102.71|Asia/Shanghai|8460
Dalian|China|CN|Liaoning|LN||1160##|38.91|121.61|Asia/Shanghai|7451
Xiamen|China|CN|Fujian|FJ||3610##|24.48|118.09|Asia/Shanghai|5164
Bogotá|Colombia|CO|Bogotá|DC||110###|4.71|-74.07|America/Bogota|7743
Medellín|Colombia|CO|Antioquia|ANT||0500##|6.24|-75.58|America/Bogota|2533
Cali|Colombia|CO|Valle del Cauca|VAC||7600##|3.45|-76.53|America/Bogota|2228
Barranquilla|Colombia|CO|Atlántico|ATL||0800##|10.97|-74.80|America/Bogota|1274
San José|Costa Rica|CR|San José|SJ||101##|9.93|-84.08|America/Costa_Rica|343
Havana|Cuba|CU|Havana|03||10###|23.13|-82.38|America/Havana|2130
Nicosia|Cyprus|CY|Nicosia|01||10##|35.17|33.36|Asia/Nicosia|116
Prague|Czechia|CZ|Prague|10||1%0 00|50.08|14.44|Europe/Prague|1384
Brno|Czechia|CZ|South Moravia|64||60# 00|49.20|16.61|Europe/Prague|400
Berlin|Germany|DE|Berlin|BE||10%##|52.52|13.41|Europe/Berlin|3755
Hamburg|Germany|DE|Hamburg|HH||20%##|53.55|9.99|Europe/Berlin|1892
Munich|Germany|DE|Bavaria|BY||80%##|48.14|11.58|Europe/Berlin|1512
Cologne|Germany|DE|North Rhine-Westphalia|NW||50%##|50.94|6.96|Europe/Berlin|1084
Frankfurt|Germany|DE|Hesse|HE||60%##|50.11|8.68|Europe/Berlin|773
Stuttgart|Germany|DE|Baden-Württemberg|BW||70%##|48.78|9.18|Europe/Berlin|632
Düsseldorf|Germany|DE|North Rhine-Westphalia|NW||40%##|51.23|6.78|Europe/Berlin|629
Leipzig|Germany|DE|Saxony|SN||04%##|51.34|12.37|Europe/Berlin|616
Dortmund|Germany|DE|North Rhine-Westphalia|NW||44%##|51.51|7.47|Europe/Berlin|593
Bremen|Germany|DE|Bremen|HB||28%##|53.08|8.80|Europe/Berlin|569
Dresden|Germany|DE|Saxony|SN||01%##|51.05|13.74|Europe/Berlin|563
Hanover|Germany|DE|Lower Saxony|NI||30%##|52.37|9.73|Europe/Berlin|545
Djibouti|Djibouti|DJ|Djibouti|DJ||00000|11.59|43.15|Africa/Djibouti|604
Copenhagen|Denmark|DK|Capital Region|84||1%##|55.68|12.57|Europe/Copenhagen|660
Aarhus|Denmark|DK|Central Denmark|82||82#0|56.16|10.20|Europe/Copenhagen|290
Santo Domingo|Dominican Republic|DO|Distrito Nacional|01||101##|18.48|-69.93|America/Santo_Domingo|1030
Algiers|Algeria|DZ|Algiers|16||160##|36.75|3.06|Africa/Algiers|2988
Oran|Algeria|DZ|Oran|31||310##|35.70|-0.63|Africa/Algiers|803
Guayaquil|Ecuador|EC|Guayas|G||0901##|-2.19|-79.89|America/Guayaquil|2650
Quito|Ecuador|EC|Pichincha|P||1701##|-0.22|-78.51|America/Guayaquil|1763
Tallinn|Estonia|EE|Harju|37||10%##|59.44|24.75|Europe/Tallinn|453
Cairo|Egypt|EG|Cairo|C||115##|30.04|31.24|Africa/Cairo|10100
Alexandria|Egypt|EG|Alexandria|ALX||215##|31.20|29.92|Africa/Cairo|5483
Madrid|Spain|ES|Community of Madrid|MD||280%#|40.42|-3.70|Europe/Madrid|3332
Barcelona|Spain|ES|Catalonia|CT||080%#|41.39|2.17|Europe/Madrid|1660
Valencia|Spain|ES|Valencian Community|VC||460%#|39.47|-0.38|Europe/Madrid|807
Seville|Spain|ES|Andalusia|AN||410%#|37.39|-5.98|Europe/Madrid|684
Zaragoza|Spain|ES|Aragon|AR||500%#|41.65|-0.89|Europe/Madrid|682
Málaga|Spain|ES|Andalusia|AN||290%#|36.72|-4.42|Europe/Madrid|586
Las Palmas|Spain|ES|Canary Islands|CN||350%#|28.12|-15.43|Atlantic/Canary|378
Bilbao|Spain|ES|Basque Country|PV||480%#|43.26|-2.93|Europe/Madrid|346
Addis Ababa|Ethiopia|ET|Addis Ababa|AA||10##|9.03|38.74|Africa/Addis_Ababa|3860
Helsinki|Finland|FI|Uusimaa|18||00%%0|60.17|24.94|Europe/Helsinki|674
Tampere|Finland|FI|Pirkanmaa|11||33%%0|61.50|23.76|Europe/Helsinki|255
Suva|Fiji|FJ|Central Division|C||00000|-18.14|178.44|Pacific/Fiji|94
Paris|France|FR|Île-de-France|IDF||7500%|48.86|2.35|Europe/Paris|2103
Marseille|France|FR|Provence-Alpes-Côte d'Azur|PAC||1300%|43.30|5.37|Europe/Paris|877
Lyon|France|FR|Auvergne-Rhône-Alpes|ARA||6900%|45.76|4.84|Europe/Paris|521
Toulouse|France|FR|Occitania|OCC||31#00|43.60|1.44|Europe/Paris|511
Nice|France|FR|Provence-Alpes-Côte d'Azur|PAC||06#00|43.70|7.27|Europe/Paris|353
Nantes|France|FR|Pays de la Loire|PDL||44#00|47.22|-1.55|Europe/Paris|325
Strasbourg|France|FR|Grand Est|GES||67#00|48.57|7.75|Europe/Paris|291
Bordeaux|France|FR|Nouvelle-Aquitaine|NAQ||33#00|44.84|-0.58|Europe/Paris|265
Lille|France|FR|Hauts-de-France|HDF||59#00|50.63|3.06|Europe/Paris|238
Libreville|Gabon|GA|Estuaire|1||00000|0.39|9.45|Africa/Libreville|704
London|United Kingdom|GB|England|ENG|Greater London|SW1# %??|51.51|-0.13|Europe/London|8866
Birmingham|United Kingdom|GB|England|ENG|West Midlands|B%# %??|52.48|-1.90|Europe/London|1145
Glasgow|United Kingdom|GB|Scotland|SCT|Glasgow City|G%# %??|55.86|-4.25|Europe/London|622
Manchester|United Kingdom|GB|England|ENG|Greater Manchester|M%# %??|53.48|-2.24|Europe/London|552
Leeds|United Kingdom|GB|England|ENG|West Yorkshire|LS% %??|53.80|-1.55|Europe/London|536
Edinburgh|United Kingdom|GB|Scotland|SCT|City of Edinburgh|EH% %??|55.95|-3.19|Europe/London|506
Liverpool|United Kingdom|GB|England|ENG|Merseyside|L%# %??|53.41|-2.98|Europe/London|486
Bristol|United Kingdom|GB|England|ENG|Bristol|BS% %??|51.45|-2.59|Europe/London|472
Cardiff|United Kingdom|GB|Wales|WLS|South Glamorgan|CF% %??|51.48|-3.18|Europe/London|362
Belfast|United Kingdom|GB|Northern Ireland|NIR|County Antrim|BT% %??|54.60|-5.93|Europe/London|345
Tbilisi|Georgia|GE|Tbilisi|TB||01##|41.72|44.79|Asia/Tbilisi|1242
Kumasi|Ghana|GH|Ashanti|AH||AK-%##-####|6.69|-1.62|Africa/Accra|3490
Accra|Ghana|GH|Greater Accra|AA||GA-%##-####|5.60|-0.19|Africa/Accra|2557
Conakry|Guinea|GN|Conakry|C||00000|9.51|-13.71|Africa/Conakry|1660
Athens|Greece|GR|Attica|I||10% ##|37.98|23.73|Europe/Athens|643
Thessaloniki|Greece|GR|Central Macedonia|B||54% ##|40.64|22.94|Europe/Athens|319
Guatemala City|Guatemala|GT|Guatemala|01||010%%|14.63|-90.51|America/Guatemala|1221
Hong Kong|Hong Kong|HK|Hong Kong|HK||00000|22.32|114.17|Asia/Hong_Kong|7413
Tegucigalpa|Honduras|HN|Francisco Morazán|FM||11%0#|14.07|-87.19|America/Tegucigalpa|1190
Zagreb|Croatia|HR|Zagreb|21||100#0|45.81|15.98|Europe/Zagreb|767
Port-au-Prince|Haiti|HT|Ouest|OU||HT61%0|18.54|-72.34|America/Port-au-Prince|987
Budapest|Hungary|HU|Budapest|BU||10%%|47.50|19.04|Europe/Budapest|1686
Jakarta|Indonesia|ID|Jakarta|JK||10%%0|-6.21|106.85|Asia/Jakarta|10562
Surabaya|Indonesia|ID|East Java|JI||602%%|-7.26|112.75|Asia/Jakarta|2874
Bandung|Indonesia|ID|West Java|JB||401%%|-6.92|107.61|Asia/Jakarta|2444
Medan|Indonesia|ID|North Sumatra|SU||201%%|3.60|98.67|Asia/Jakarta|2435
Makassar|Indonesia|ID|South Sulawesi|SN||901%%|-5.13|119.41|Asia/Makassar|1424
Denpasar|Indonesia|ID|Bali|BA||802%%|-8.65|115.22|Asia/Makassar|725
Dublin|Ireland|IE|Leinster|L|County Dublin|D0% ?#?#|53.35|-6.26|Europe/Dublin|592
Cork|Ireland|IE|Munster|M|County Cork|T12 ?#?#|51.90|-8.47|Europe/Dublin|224
Tel Aviv|Israel|IL|Tel Aviv|TA||6%#####|32.08|34.78|Asia/Jerusalem|474
Haifa|Israel|IL|Haifa|HA||3%#####|32.79|34.99|Asia/Jerusalem|291
Mumbai|India|IN|Maharashtra|MH||4000#%|19.08|72.88|Asia/Kolkata|12442
Delhi|India|IN|Delhi|DL||1100#%|28.66|77.23|Asia/Kolkata|11035
Bengaluru|India|IN|Karnataka|KA||5600#%|12.97|77.59|Asia/Kolkata|8444
Hyderabad|India|IN|Telangana|TS||5000#%|17.38|78.48|Asia/Kolkata|6993
Chennai|India|IN|Tamil Nadu|TN||6000#%|13.08|80.27|Asia/Kolkata|6748
Ahmedabad|India|IN|Gujarat|GJ||3800#%|23.03|72.58|Asia/Kolkata|5578
Kolkata|India|IN|West Bengal|WB||7000#%|22.57|88.36|Asia/Kolkata|4497
Surat|India|IN|Gujarat|GJ||3950#%|21.17|72.83|Asia/Kolkata|4467
Pune|India|IN|Maharashtra|MH||4110#%|18.52|73.86|Asia/Kolkata|3124
Jaipur|India|IN|Rajasthan|RJ||3020#%|26.92|75.79|Asia/Kolkata|3046
Lucknow|India|IN|Uttar Pradesh|UP||2260#%|26.85|80.95|Asia/Kolkata|2817
Kanpur|India|IN|Uttar Pradesh|UP||2080#%|26.45|80.33|Asia/Kolkata|2765
Nagpur|India|IN|Maharashtra|MH||4400#%|21.15|79.09|Asia/Kolkata|2405
Indore|India|IN|Madhya Pradesh|MP||4520#%|22.72|75.86|Asia/Kolkata|1994
Bhopal|India|IN|Madhya Pradesh|MP||4620#%|23.26|77.41|Asia/Kolkata|1798
Visakhapatnam|India|IN|Andhra Pradesh|AP||5300#%|17.69|83.22|Asia/Kolkata|1728
Patna|India|IN|Bihar|BR||8000#%|25.59|85.14|Asia/Kolkata|1684
Chandigarh|India|IN|Chandigarh|CH||1600#%|30.73|76.78|Asia/Kolkata|1055
Guwahati|India|IN|Assam|AS||7810#%|26.14|91.74|Asia/Kolkata|963
Kochi|India|IN|Kerala|KL||6820#%|9.93|76.27|Asia/Kolkata|602
Baghdad|Iraq|IQ|Baghdad|BG||100##|33.31|44.37|Asia/Baghdad|7682
Basra|Iraq|IQ|Basra|BA||610##|30.51|47.78|Asia/Baghdad|1340
Tehran|Iran|IR|Tehran|23||1%########|35.69|51.39|Asia/Tehran|8694
Mashhad|Iran|IR|Razavi Khorasan|09||91########|36.30|59.61|Asia/Tehran|3001
Isfahan|Iran|IR|Isfahan|10||81########|32.65|51.67|Asia/Tehran|1961
Reykjavík|Iceland|IS|Capital Region|1||10%|64.15|-21.94|Atlantic/Reykjavik|139
Rome|Italy|IT|Lazio|62||001%#|41.90|12.50|Europe/Rome|2755
Milan|Italy|IT|Lombardy|25||201%#|45.46|9.19|Europe/Rome|1371
Naples|Italy|IT|Campania|72||801%#|40.85|14.27|Europe/Rome|914
Turin|Italy|IT|Piedmont|21||101%#|45.07|7.69|Europe/Rome|847
Palermo|Italy|IT|Sicily|82||901%#|38.12|13.36|Europe/Rome|631
Genoa|Italy|IT|Liguria|42||161%#|44.41|8.93|Europe/Rome|562
Bologna|Italy|IT|Emilia-Romagna|45||401%#|44.49|11.34|Europe/Rome|390
Florence|Italy|IT|Tuscany|52||501%#|43.77|11.26|Europe/Rome|361
Kingston|Jamaica|JM|Kingston|01||JMAKN%#|17.97|-76.79|America/Jamaica|662
Amman|Jordan|JO|Amman|AM||111%%|31.95|35.93|Asia/Amman|4007
Tokyo|Japan|JP|Tokyo|13||100-00##|35.68|139.69|Asia/Tokyo|9733
Yokohama|Japan|JP|Kanagawa|14||220-00##|35.44|139.64|Asia/Tokyo|3777
Osaka|Japan|JP|Osaka|27||530-00##|34.69|135.50|Asia/Tokyo|2753
Nagoya|Japan|JP|Aichi|23||460-00##|35.18|136.91|Asia/Tokyo|2332
Sapporo|Japan|JP|Hokkaido|01||060-08##|43.06|141.35|Asia/Tokyo|1973
Fukuoka|Japan|JP|Fukuoka|40||810-00##|33.59|130.40|Asia/Tokyo|1612
Kobe|Japan|JP|Hyogo|28||650-00##|34.69|135.20|Asia/Tokyo|1525
Kyoto|Japan|JP|Kyoto|26||600-8###|35.01|135.77|Asia/Tokyo|1464
Hiroshima|Japan|JP|Hiroshima|34||730-00##|34.39|132.46|Asia/Tokyo|1200
Sendai|Japan|JP|Miyagi|04||980-08##|38.27|140.87|Asia/Tokyo|1097
Naha|Japan|JP|Okinawa|47||900-00##|26.21|127.68|Asia/Tokyo|317
Nairobi|Kenya|KE|Nairobi|30||00%00|-1.29|36.82|Africa/Nairobi|4397
Mombasa|Kenya|KE|Mombasa|28||801%%|-4.04|39.67|Africa/Nairobi|1208
Bishkek|Kyrgyzstan|KG|Bishkek|GB||7200##|42.87|74.59|Asia/Bishkek|1146
Phnom Penh|Cambodia|KH|Phnom Penh|12||12####|11.56|104.92|Asia/Phnom_Penh|2282
Seoul|South Korea|KR|Seoul|11||04###|37.57|126.98|Asia/Seoul|9411
Busan|South Korea|KR|Busan|26||48###|35.18|129.08|Asia/Seoul|3300
Incheon|South Korea|KR|Incheon|28||21###|37.46|126.71|Asia/Seoul|2989
Daegu|South Korea|KR|Daegu|27||41###|35.87|128.60|Asia/Seoul|2370
Daejeon|South Korea|KR|Daejeon|30||34###|36.35|127.38|Asia/Seoul|1446
Kuwait City|Kuwait|KW|Al Asimah|KU||130##|29.38|47.98|Asia/Kuwait|60
Almaty|Kazakhstan|KZ|Almaty|75||0500##|43.24|76.89|Asia/Almaty|2161
Astana|Kazakhstan|KZ|Astana|71||0100##|51.17|71.43|Asia/Almaty|1354
Vientiane|Laos|LA|Vientiane Prefecture|VT||010##|17.97|102.63|Asia/Vientiane|821
Beirut|Lebanon|LB|Beirut|BA||11## ####|33.89|35.50|Asia/Beirut|433
Colombo|Sri Lanka|LK|Western Province|1||00%00|6.93|79.86|Asia/Colombo|752
Monrovia|Liberia|LR|Montserrado|MO||10#0|6.31|-10.80|Africa/Monrovia|1011
Vilnius|Lithuania|LT|Vilnius|VL||LT-01###|54.69|25.28|Europe/Vilnius|602
Luxembourg|Luxembourg|LU|Luxembourg|LU||L-1%##|49.61|6.13|Europe/Luxembourg|134
Riga|Latvia|LV|Riga|RIX||LV-10##|56.95|24.11|Europe/Riga|605
Tripoli|Libya|LY|Tripoli|TB||00000|32.89|13.19|Africa/Tripoli|1170
Casablanca|Morocco|MA|Casablanca-Settat|06||20%#0|33.57|-7.59|Africa/Casablanca|3360
Marrakesh|Morocco|MA|Marrakesh-Safi|07||400#0|31.63|-7.99|Africa/Casablanca|929
Rabat|Morocco|MA|Rabat-Salé-Kénitra|04||100#0|34.02|-6.83|Africa/Casablanca|578
Chișinău|Moldova|MD|Chișinău|CU||MD-20##|47.01|28.86|Europe/Chisinau|567
Antananarivo|Madagascar|MG|Analamanga|T||10%|-18.91|47.53|Indian/Antananarivo|1275
Skopje|North Macedonia|MK|Skopje|85||10##|42.00|21.43|Europe/Skopje|422
Bamako|Mali|ML|Bamako|BKO||00000|12.64|-8.00|Africa/Bamako|2447
Yangon|Myanmar|MM|Yangon|06||111%%|16.80|96.16|Asia/Yangon|5161
Ulaanbaatar|Mongolia|MN|Ulaanbaatar|1||14###|47.89|106.91|Asia/Ulaanbaatar|1640
Macao|Macao|MO|Macao|MO||00000|22.20|113.54|Asia/Macau|682
Valletta|Malta|MT|Valletta|60||VLT 1%##|35.90|14.51|Europe/Malta|6
Port Louis|Mauritius|MU|Port Louis|PL||113##|-20.16|57.50|Indian/Mauritius|147
Lilongwe|Malawi|MW|Central Region|C||00000|-13.96|33.79|Africa/Blantyre|989
Mexico City|Mexico|MX|Mexico City|CMX||06%#0|19.43|-99.13|America/Mexico_City|9210
Tijuana|Mexico|MX|Baja California|BCN||220%#|32.51|-117.04|America/Tijuana|1810
León|Mexico|MX|Guanajuato|GUA||370%#|21.12|-101.68|America/Mexico_City|1579
Puebla|Mexico|MX|Puebla|PUE||720%#|19.04|-98.21|America/Mexico_City|1542
Guadalajara|Mexico|MX|Jalisco|JAL||44%#0|20.67|-103.35|America/Mexico_City|1385
Monterrey|Mexico|MX|Nuevo León|NLE||640%#|25.67|-100.31|America/Monterrey|1143
Mérida|Mexico|MX|Yucatán|YUC||970%#|20.97|-89.62|America/Merida|922
Cancún|Mexico|MX|Quintana Roo|ROO||775%#|21.16|-86.85|America/Cancun|888
Hermosillo|Mexico|MX|Sonora|SON||830%#|29.07|-110.96|America/Hermosillo|855
Kuala Lumpur|Malaysia|MY|Kuala Lumpur|14||50%#0|3.14|101.69|Asia/Kuala_Lumpur|1982
George Town|Malaysia|MY|Penang|07||10%#0|5.41|100.33|Asia/Kuala_Lumpur|794
Kuching|Malaysia|MY|Sarawak|13||93%#0|1.55|110.34|Asia/Kuching|402
Maputo|Mozambique|MZ|Maputo City|MPM||11##|-25.97|32.57|Africa/Maputo|1088
Windhoek|Namibia|NA|Khomas|KH||100##|-22.56|17.08|Africa/Windhoek|486
Niamey|Niger|NE|Niamey|8||80##|13.51|2.11|Africa/Niamey|1026
Lagos|Nigeria|NG|Lagos|LA||100###|6.46|3.38|Africa/Lagos|15388
Kano|Nigeria|NG|Kano|KN||700###|12.00|8.52|Africa/Lagos|4103
Ibadan|Nigeria|NG|Oyo|OY||200###|7.38|3.95|Africa/Lagos|3649
Abuja|Nigeria|NG|Federal Capital Territory|FC||900###|9.06|7.50|Africa/Lagos|3464
Managua|Nicaragua|NI|Managua|MN||110##|12.13|-86.25|America/Managua|1055
Amsterdam|Netherlands|NL|North Holland|NH||10%# ??|52.37|4.90|Europe/Amsterdam|931
Rotterdam|Netherlands|NL|South Holland|ZH||30%# ??|51.92|4.48|Europe/Amsterdam|670
The Hague|Netherlands|NL|South Holland|ZH||25%# ??|52.08|4.30|Europe/Amsterdam|566
Utrecht|Netherlands|NL|Utrecht|UT||35%# ??|52.09|5.12|Europe/Amsterdam|374
Oslo|Norway|NO|Oslo|03||0%##|59.91|10.75|Europe/Oslo|717
Bergen|Norway|NO|Vestland|46||50%#|60.39|5.32|Europe/Oslo|292
Kathmandu|Nepal|NP|Bagmati|P3||446##|27.72|85.32|Asia/Kathmandu|862
Auckland|New Zealand|NZ|Auckland|AUK||10##|-36.85|174.76|Pacific/Auckland|1478
Christchurch|New Zealand|NZ|Canterbury|CAN||80##|-43.53|172.64|Pacific/Auckland|384
Wellington|New Zealand|NZ|Wellington|WGN||60##|-41.29|174.78|Pacific/Auckland|215
Muscat|Oman|OM|Muscat|MA||1%%|23.59|58.41|Asia/Muscat|1421
Panama City|Panama|PA|Panamá|8||08##|8.98|-79.52|America/Panama|880
Lima|Peru|PE|Lima|LMA||150%#|-12.05|-77.04|America/Lima|10092
Arequipa|Peru|PE|Arequipa|ARE||040##|-16.41|-71.54|America/Lima|1008
Port Moresby|Papua New Guinea|PG|National Capital District|NCD||12%|-9.48|147.15|Pacific/Port_Moresby|364
Quezon City|Philippines|PH|Metro Manila|00||11##|14.68|121.04|Asia/Manila|2960
Manila|Philippines|PH|Metro Manila|00||10##|14.60|120.98|Asia/Manila|1847
Davao City|Philippines|PH|Davao Region|11||8000|7.07|125.61|Asia/Manila|1777
Cebu City|Philippines|PH|Central Visayas|07||6000|10.29|123.90|Asia/Manila|964
Karachi|Pakistan|PK|Sindh|SD||74%#0|24.86|67.01|Asia/Karachi|18869
Lahore|Pakistan|PK|Punjab|PB||54%#0|31.55|74.34|Asia/Karachi|13004
Faisalabad|Pakistan|PK|Punjab|PB||38%#0|31.42|73.09|Asia/Karachi|3691
Peshawar|Pakistan|PK|Khyber Pakhtunkhwa|KP||25%#0|34.01|71.58|Asia/Karachi|1906
Islamabad|Pakistan|PK|Islamabad Capital Territory|IS||44%#0|33.69|73.05|Asia/Karachi|1108
Warsaw|Poland|PL|Masovia|14||00-%##|52.23|21.01|Europe/Warsaw|1862
Kraków|Poland|PL|Lesser Poland|12||30-%##|50.06|19.94|Europe/Warsaw|807
Wrocław|Poland|PL|Lower Silesia|02||50-%##|51.11|17.04|Europe/Warsaw|674
Łódź|Poland|PL|Łódź|10||90-%##|51.76|19.46|Europe/Warsaw|652
Gdańsk|Poland|PL|Pomerania|22||80-%##|54.35|18.65|Europe/Warsaw|488
San Juan|Puerto Rico|PR|San Juan|PR||009##|18.47|-66.11|America/Puerto_Rico|342
Lisbon|Portugal|PT|Lisbon|11||1%%0-###|38.72|-9.14|Europe/Lisbon|546
Porto|Portugal|PT|Porto|13||40%0-###|41.15|-8.61|Europe/Lisbon|232
Funchal|Portugal|PT|Madeira|30||90%0-###|32.65|-16.91|Atlantic/Madeira|106
Asunción|Paraguay|PY|Asunción|ASU||1%##|-25.28|-57.63|America/Asuncion|462
Doha|Qatar|QA|Doha|DA||00000|25.29|51.53|Asia/Qatar|1186
Bucharest|Romania|RO|Bucharest|B||01####|44.43|26.10|Europe/Bucharest|1717
Cluj-Napoca|Romania|RO|Cluj|CJ||400###|46.77|23.59|Europe/Bucharest|287
Belgrade|Serbia|RS|Belgrade|00||110##|44.79|20.45|Europe/Belgrade|1198
Moscow|Russia|RU|Moscow|MOW||10%###|55.76|37.62|Europe/Moscow|13010
Saint Petersburg|Russia|RU|Saint Petersburg|SPE||19%###|59.93|30.34|Europe/Moscow|5602
Novosibirsk|Russia|RU|Novosibirsk Oblast|NVS||6300##|55.03|82.92|Asia/Novosibirsk|1634
Yekaterinburg|Russia|RU|Sverdlovsk Oblast|SVE||6200##|56.84|60.61|Asia/Yekaterinburg|1544
Kazan|Russia|RU|Tatarstan|TA||4200##|55.80|49.11|Europe/Moscow|1309
Nizhny Novgorod|Russia|RU|Nizhny Novgorod Oblast|NIZ||6030##|56.33|44.00|Europe/Moscow|1226
Krasnoyarsk|Russia|RU|Krasnoyarsk Krai|KYA||6600##|56.01|92.87|Asia/Krasnoyarsk|1188
Samara|Russia|RU|Samara Oblast|SAM||4430##|53.20|50.15|Europe/Samara|1173
Omsk|Russia|RU|Omsk Oblast|OMS||6440##|54.99|73.37|Asia/Omsk|1126
Vladivostok|Russia|RU|Primorsky Krai|PRI||6900##|43.12|131.89|Asia/Vladivostok|604
Kigali|Rwanda|RW|Kigali|01||00000|-1.94|30.06|Africa/Kigali|1745
Riyadh|Saudi Arabia|SA|Riyadh|01||12###|24.63|46.72|Asia/Riyadh|7010
Jeddah|Saudi Arabia|SA|Makkah|02||23###|21.54|39.17|Asia/Riyadh|3751
Khartoum|Sudan|SD|Khartoum|KH||111%%|15.60|32.53|Africa/Khartoum|639
Stockholm|Sweden|SE|Stockholm|AB||11% ##|59.33|18.07|Europe/Stockholm|985
Gothenburg|Sweden|SE|Västra Götaland|O||41% ##|57.71|11.97|Europe/Stockholm|605
Malmö|Sweden|SE|Skåne|M||21% ##|55.60|13.00|Europe/Stockholm|362
Singapore|Singapore|SG|Singapore|01||0%####|1.29|103.85|Asia/Singapore|5918
Ljubljana|Slovenia|SI|Ljubljana|061||10##|46.05|14.51|Europe/Ljubljana|286
Bratislava|Slovakia|SK|Bratislava|BL||81% ##|48.15|17.11|Europe/Bratislava|476
Freetown|Sierra Leone|SL|Western Area|W||00000|8.48|-13.23|Africa/Freetown|1055
Dakar|Senegal|SN|Dakar|DK||10###|14.69|-17.45|Africa/Dakar|1278
Mogadishu|Somalia|SO|Banaadir|BN||BN 030##|2.05|45.32|Africa/Mogadishu|2610
San Salvador|El Salvador|SV|San Salvador|SS||11##|13.69|-89.22|America/El_Salvador|526
Damascus|Syria|SY|Damascus|DI||00000|33.51|36.29|Asia/Damascus|2079
Lomé|Togo|TG|Maritime|M||00000|6.13|1.22|Africa/Lome|838
Bangkok|Thailand|TH|Bangkok|10||10%#0|13.76|100.50|Asia/Bangkok|8305
Chiang Mai|Thailand|TH|Chiang Mai|50||50%#0|18.79|98.99|Asia/Bangkok|127
Tunis|Tunisia|TN|Tunis|11||10##|36.81|10.18|Africa/Tunis|638
Istanbul|Türkiye|TR|Istanbul|34||34%##|41.01|28.98|Europe/Istanbul|15656
Ankara|Türkiye|TR|Ankara|06||06%##|39.93|32.86|Europe/Istanbul|5803
İzmir|Türkiye|TR|İzmir|35||35%##|38.42|27.14|Europe/Istanbul|4480
Bursa|Türkiye|TR|Bursa|16||16%##|40.18|29.06|Europe/Istanbul|3214
Antalya|Türkiye|TR|Antalya|07||07%##|36.90|30.70|Europe/Istanbul|2697
Port of Spain|Trinidad and Tobago|TT|Port of Spain|POS||1001##|10.66|-61.51|America/Port_of_Spain|37
Kaohsiung|Taiwan|TW|Kaohsiung|KHH||80%|22.62|120.31|Asia/Taipei|2737
Taipei|Taiwan|TW|Taipei|TPE||10%|25.03|121.57|Asia/Taipei|2505
Dar es Salaam|Tanzania|TZ|Dar es Salaam|02||11%##|-6.82|39.28|Africa/Dar_es_Salaam|5383
Dodoma|Tanzania|TZ|Dodoma|03||41%##|-6.16|35.75|Africa/Dar_es_Salaam|765
Kyiv|Ukraine|UA|Kyiv|30||010##|50.45|30.52|Europe/Kyiv|2952
Kharkiv|Ukraine|UA|Kharkiv|63||610##|49.99|36.23|Europe/Kyiv|1421
Odesa|Ukraine|UA|Odesa|51||650##|46.48|30.73|Europe/Kyiv|1010
Lviv|Ukraine|UA|Lviv|46||790##|49.84|24.03|Europe/Kyiv|717
Kampala|Uganda|UG|Central Region|C||00000|0.31|32.58|Africa/Kampala|1680
New York|United States|US|New York|NY|New York County|100#%|40.71|-74.01|America/New_York|8336
Los Angeles|United States|US|California|CA|Los Angeles County|900#%|34.05|-118.24|America/Los_Angeles|3822
Chicago|United States|US|Illinois|IL|Cook County|606#%|41.88|-87.63|America/Chicago|2665
Houston|United States|US|Texas|TX|Harris County|770#%|29.76|-95.37|America/Chicago|2302
Phoenix|United States|US|Arizona|AZ|Maricopa County|850#%|33.45|-112.07|America/Phoenix|1644
Philadelphia|United States|US|Pennsylvania|PA|Philadelphia County|191#%|39.95|-75.17|America/New_York|1567
San Antonio|United States|US|Texas|TX|Bexar County|782#%|29.42|-98.49|America/Chicago|1473
San Diego|United States|US|California|CA|San Diego County|921#%|32.72|-117.16|America/Los_Angeles|1381
Dallas|United States|US|Texas|TX|Dallas County|752#%|32.78|-96.80|America/Chicago|1300
Austin|United States|US|Texas|TX|Travis County|787#%|30.27|-97.74|America/Chicago|975
Jacksonville|United States|US|Florida|FL|Duval County|322#%|30.33|-81.66|America/New_York|971
San Jose|United States|US|California|CA|Santa Clara County|951#%|37.34|-121.89|America/Los_Angeles|971
Columbus|United States|US|Ohio|OH|Franklin County|432#%|39.96|-83.00|America/New_York|908
Charlotte|United States|US|North Carolina|NC|Mecklenburg County|282#%|35.23|-80.84|America/New_York|898
Indianapolis|United States|US|Indiana|IN|Marion County|462#%|39.77|-86.16|America/Indiana/Indianapolis|880
San Francisco|United States|US|California|CA|San Francisco County|941#%|37.77|-122.42|America/Los_Angeles|808
Seattle|United States|US|Washington|WA|King County|981#%|47.61|-122.33|America/Los_Angeles|749
Denver|United States|US|Colorado|CO|Denver County|802#%|39.74|-104.99|America/Denver|713
Oklahoma City|United States|US|Oklahoma|OK|Oklahoma County|731#%|35.47|-97.52|America/Chicago|695
Nashville|United States|US|Tennessee|TN|Davidson County|372#%|36.16|-86.78|America/Chicago|684
El Paso|United States|US|Texas|TX|El Paso County|799#%|31.76|-106.49|America/Denver|678
Washington|United States|US|District of Columbia|DC||200#%|38.91|-77.04|America/New_York|672
Las Vegas|United States|US|Nevada|NV|Clark County|891#%|36.17|-115.14|America/Los_Angeles|656
Boston|United States|US|Massachusetts|MA|Suffolk County|021#%|42.36|-71.06|America/New_York|651
Portland|United States|US|Oregon|OR|Multnomah County|972#%|45.52|-122.68|America/Los_Angeles|635
Louisville|United States|US|Kentucky|KY|Jefferson County|402#%|38.25|-85.76|America/Kentucky/Louisville|625
Memphis|United States|US|Tennessee|TN|Shelby County|381#%|35.15|-90.05|America/Chicago|621
Detroit|United States|US|Michigan|MI|Wayne County|482#%|42.33|-83.05|America/Detroit|620
Baltimore|United States|US|Maryland|MD|Baltimore City|212#%|39.29|-76.61|America/New_York|570
Milwaukee|United States|US|Wisconsin|WI|Milwaukee County|532#%|43.04|-87.91|America/Chicago|563
Albuquerque|United States|US|New Mexico|NM|Bernalillo County|871#%|35.08|-106.65|America/Denver|562
Sacramento|United States|US|California|CA|Sacramento County|958#%|38.58|-121.49|America/Los_Angeles|528
Kansas City|United States|US|Missouri|MO|Jackson County|641#%|39.10|-94.58|America/Chicago|510
Atlanta|United States|US|Georgia|GA|Fulton County|303#%|33.75|-84.39|America/New_York|499
Omaha|United States|US|Nebraska|NE|Douglas County|681#%|41.26|-95.93|America/Chicago|486
Raleigh|United States|US|North Carolina|NC|Wake County|276#%|35.78|-78.64|America/New_York|476
Miami|United States|US|Florida|FL|Miami-Dade County|331#%|25.76|-80.19|America/New_York|449
Minneapolis|United States|US|Minnesota|MN|Hennepin County|554#%|44.98|-93.27|America/Chicago|425
Tampa|United States|US|Florida|FL|Hillsborough County|336#%|27.95|-82.46|America/New_York|399
New Orleans|United States|US|Louisiana|LA|Orleans Parish|701#%|29.95|-90.07|America/Chicago|370
Cleveland|United States|US|Ohio|OH|Cuyahoga County|441#%|41.50|-81.69|America/New_York|361
Honolulu|United States|US|Hawaii|HI|Honolulu County|968#%|21.31|-157.86|Pacific/Honolulu|343
Pittsburgh|United States|US|Pennsylvania|PA|Allegheny County|152#%|40.44|-80.00|America/New_York|303
Anchorage|United States|US|Alaska|AK|Anchorage Municipality|995#%|61.22|-149.90|America/Anchorage|287
Boise|United States|US|Idaho|ID|Ada County|837#%|43.62|-116.20|America/Boise|237
Salt Lake City|United States|US|Utah|UT|Salt Lake County|841#%|40.76|-111.89|America/Denver|204
Montevideo|Uruguay|UY|Montevideo|MO||11%00|-34.90|-56.16|America/Montevideo|1302
Tashkent|Uzbekistan|UZ|Tashkent|TK||1000##|41.30|69.24|Asia/Tashkent|2956
Caracas|Venezuela|VE|Capital District|A||10#0|10.48|-66.90|America/Caracas|1943
Maracaibo|Venezuela|VE|Zulia|V||400#|10.65|-71.64|America/Caracas|1459
Ho Chi Minh City|Vietnam|VN|Ho Chi Minh City|SG||70###|10.82|106.63|Asia/Ho_Chi_Minh|8993
Hanoi|Vietnam|VN|Hanoi|HN||10###|21.03|105.85|Asia/Ho_Chi_Minh|8054
Da Nang|Vietnam|VN|Da Nang|DN||50###|16.05|108.21|Asia/Ho_Chi_Minh|1135
Johannesburg|South Africa|ZA|Gauteng|GP||20%#|-26.20|28.05|Africa/Johannesburg|4804
Cape Town|South Africa|ZA|Western Cape|WC||80%#|-33.92|18.42|Africa/Johannesburg|4773
Durban|South Africa|ZA|KwaZulu-Natal|KZN||40%#|-29.86|31.02|Africa/Johannesburg|4239
Pretoria|South Africa|ZA|Gauteng|GP||00%#|-25.75|28.19|Africa/Johannesburg|2818
Lusaka|Zambia|ZM|Lusaka|09||101##|-15.42|28.28|Africa/Lusaka|2204
Harare|Zimbabwe|ZW|Harare|HA||00000|-17.83|31.05|Africa/Harare|1491`)
