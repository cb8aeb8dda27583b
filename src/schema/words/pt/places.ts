/**
 * Cities of Brazil and Portugal, in Portuguese, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`São Paulo|Brasil|BR|São Paulo|SP||01###-###|-23.55|-46.63|America/Sao_Paulo|11452
Rio de Janeiro|Brasil|BR|Rio de Janeiro|RJ||20###-###|-22.91|-43.17|America/Sao_Paulo|6211
Brasília|Brasil|BR|Distrito Federal|DF||70###-###|-15.79|-47.88|America/Sao_Paulo|2817
Fortaleza|Brasil|BR|Ceará|CE||60###-###|-3.73|-38.53|America/Fortaleza|2429
Salvador|Brasil|BR|Bahia|BA||40###-###|-12.97|-38.50|America/Bahia|2418
Belo Horizonte|Brasil|BR|Minas Gerais|MG||30###-###|-19.92|-43.94|America/Sao_Paulo|2316
Manaus|Brasil|BR|Amazonas|AM||690##-###|-3.12|-60.02|America/Manaus|2064
Curitiba|Brasil|BR|Paraná|PR||80###-###|-25.43|-49.27|America/Sao_Paulo|1774
Recife|Brasil|BR|Pernambuco|PE||50###-###|-8.05|-34.88|America/Recife|1489
Goiânia|Brasil|BR|Goiás|GO||74###-###|-16.69|-49.26|America/Sao_Paulo|1437
Porto Alegre|Brasil|BR|Rio Grande do Sul|RS||90###-###|-30.03|-51.23|America/Sao_Paulo|1333
Belém|Brasil|BR|Pará|PA||66###-###|-1.46|-48.49|America/Belem|1303
Campinas|Brasil|BR|São Paulo|SP||130##-###|-22.91|-47.06|America/Sao_Paulo|1139
São Luís|Brasil|BR|Maranhão|MA||650##-###|-2.53|-44.30|America/Fortaleza|1037
Maceió|Brasil|BR|Alagoas|AL||570##-###|-9.67|-35.74|America/Maceio|957
Campo Grande|Brasil|BR|Mato Grosso do Sul|MS||790##-###|-20.44|-54.65|America/Campo_Grande|898
Teresina|Brasil|BR|Piauí|PI||640##-###|-5.09|-42.80|America/Fortaleza|866
João Pessoa|Brasil|BR|Paraíba|PB||580##-###|-7.12|-34.86|America/Fortaleza|833
Natal|Brasil|BR|Rio Grande do Norte|RN||590##-###|-5.79|-35.21|America/Fortaleza|751
Uberlândia|Brasil|BR|Minas Gerais|MG||384##-###|-18.92|-48.28|America/Sao_Paulo|713
Ribeirão Preto|Brasil|BR|São Paulo|SP||140##-###|-21.18|-47.81|America/Sao_Paulo|698
Cuiabá|Brasil|BR|Mato Grosso|MT||780##-###|-15.60|-56.10|America/Cuiaba|650
Joinville|Brasil|BR|Santa Catarina|SC||892##-###|-26.30|-48.85|America/Sao_Paulo|616
Aracaju|Brasil|BR|Sergipe|SE||490##-###|-10.91|-37.07|America/Maceio|602
Londrina|Brasil|BR|Paraná|PR||860##-###|-23.31|-51.16|America/Sao_Paulo|555
Florianópolis|Brasil|BR|Santa Catarina|SC||880##-###|-27.60|-48.55|America/Sao_Paulo|537
Vitória|Brasil|BR|Espírito Santo|ES||290##-###|-20.32|-40.34|America/Sao_Paulo|322
Lisboa|Portugal|PT|Lisboa|11||1%%0-###|38.72|-9.14|Europe/Lisbon|546
Porto|Portugal|PT|Porto|13||40%0-###|41.15|-8.61|Europe/Lisbon|232
Braga|Portugal|PT|Braga|03||47%0-###|41.55|-8.43|Europe/Lisbon|193
Guimarães|Portugal|PT|Braga|03||48%0-###|41.44|-8.29|Europe/Lisbon|157
Coimbra|Portugal|PT|Coimbra|06||30#0-###|40.21|-8.43|Europe/Lisbon|140
Leiria|Portugal|PT|Leiria|10||24#0-###|39.74|-8.81|Europe/Lisbon|129
Setúbal|Portugal|PT|Setúbal|15||29%0-###|38.52|-8.89|Europe/Lisbon|123
Funchal|Portugal|PT|Madeira|30||90%0-###|32.65|-16.91|Atlantic/Madeira|106
Viseu|Portugal|PT|Viseu|18||35%0-###|40.66|-7.91|Europe/Lisbon|99
Aveiro|Portugal|PT|Aveiro|01||38#0-###|40.64|-8.65|Europe/Lisbon|80
Ponta Delgada|Portugal|PT|Açores|20||950%-###|37.74|-25.67|Atlantic/Azores|67
Faro|Portugal|PT|Faro|08||800%-###|37.02|-7.93|Europe/Lisbon|67
Évora|Portugal|PT|Évora|07||700#-###|38.57|-7.91|Europe/Lisbon|53`)
