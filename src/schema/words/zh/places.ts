/**
 * Cities of China and Singapore, in Chinese, written by hand (facts). A change here, even of the
 * order, changes streams: it is a breaking change. The columns are those of `../en/places.ts`.
 */

import { type Place, parsePlaces } from '../place.ts'

export const places: readonly Place[] =
  parsePlaces(`上海市|中国|CN|上海市|SH||2000##|31.23|121.47|Asia/Shanghai|24871
北京市|中国|CN|北京市|BJ||1000##|39.90|116.41|Asia/Shanghai|21893
广州市|中国|CN|广东省|GD||5100##|23.13|113.26|Asia/Shanghai|18677
深圳市|中国|CN|广东省|GD||5180##|22.54|114.06|Asia/Shanghai|17494
成都市|中国|CN|四川省|SC||6100##|30.66|104.07|Asia/Shanghai|16935
重庆市|中国|CN|重庆市|CQ||4000##|29.56|106.55|Asia/Shanghai|16875
天津市|中国|CN|天津市|TJ||3000##|39.13|117.20|Asia/Shanghai|13866
西安市|中国|CN|陕西省|SN||7100##|34.26|108.95|Asia/Shanghai|12953
苏州市|中国|CN|江苏省|JS||2150##|31.30|120.59|Asia/Shanghai|12748
郑州市|中国|CN|河南省|HA||4500##|34.75|113.63|Asia/Shanghai|12601
武汉市|中国|CN|湖北省|HB||4300##|30.59|114.31|Asia/Shanghai|12327
杭州市|中国|CN|浙江省|ZJ||3100##|30.27|120.16|Asia/Shanghai|11936
石家庄市|中国|CN|河北省|HE||0500##|38.04|114.51|Asia/Shanghai|11235
东莞市|中国|CN|广东省|GD||5230##|23.02|113.75|Asia/Shanghai|10467
青岛市|中国|CN|山东省|SD||2660##|36.07|120.38|Asia/Shanghai|10072
长沙市|中国|CN|湖南省|HN||4100##|28.23|112.94|Asia/Shanghai|10048
哈尔滨市|中国|CN|黑龙江省|HL||1500##|45.75|126.63|Asia/Shanghai|10010
佛山市|中国|CN|广东省|GD||5280##|23.02|113.12|Asia/Shanghai|9499
宁波市|中国|CN|浙江省|ZJ||3150##|29.87|121.55|Asia/Shanghai|9404
合肥市|中国|CN|安徽省|AH||2300##|31.82|117.23|Asia/Shanghai|9370
南京市|中国|CN|江苏省|JS||2100##|32.06|118.80|Asia/Shanghai|9315
济南市|中国|CN|山东省|SD||2500##|36.65|117.12|Asia/Shanghai|9202
沈阳市|中国|CN|辽宁省|LN||1100##|41.80|123.43|Asia/Shanghai|9070
长春市|中国|CN|吉林省|JL||1300##|43.82|125.32|Asia/Shanghai|9067
南宁市|中国|CN|广西壮族自治区|GX||5300##|22.82|108.37|Asia/Shanghai|8742
昆明市|中国|CN|云南省|YN||6500##|25.04|102.71|Asia/Shanghai|8460
福州市|中国|CN|福建省|FJ||3500##|26.07|119.30|Asia/Shanghai|8291
无锡市|中国|CN|江苏省|JS||2140##|31.49|120.31|Asia/Shanghai|7462
大连市|中国|CN|辽宁省|LN||1160##|38.91|121.61|Asia/Shanghai|7451
南昌市|中国|CN|江西省|JX||3300##|28.68|115.86|Asia/Shanghai|6255
贵阳市|中国|CN|贵州省|GZ||5500##|26.65|106.63|Asia/Shanghai|5987
太原市|中国|CN|山西省|SX||0300##|37.87|112.55|Asia/Shanghai|5304
厦门市|中国|CN|福建省|FJ||3610##|24.48|118.09|Asia/Shanghai|5164
兰州市|中国|CN|甘肃省|GS||7300##|36.06|103.83|Asia/Shanghai|4359
呼和浩特市|中国|CN|内蒙古自治区|NM||0100##|40.84|111.75|Asia/Shanghai|3446
海口市|中国|CN|海南省|HI||5700##|20.04|110.34|Asia/Shanghai|2873
银川市|中国|CN|宁夏回族自治区|NX||7500##|38.49|106.23|Asia/Shanghai|2859
西宁市|中国|CN|青海省|QH||8100##|36.62|101.78|Asia/Shanghai|2468
新加坡|新加坡|SG|新加坡|01||0%####|1.29|103.85|Asia/Singapore|5918`)
