/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const arabicStreets: readonly string[] = `Al Nasr Street
Al Salam Street
Al Hurriya Street
Al Istiqlal Street
University Street
Al Souq Street
Corniche Road
Al Nakheel Street
Al Zohour Street
Al Yasmin Street
Al Noor Street
Al Amal Street
Al Wahda Street
Al Orouba Street
Al Andalus Street
Baghdad Street
Cairo Street
Damascus Street
Beirut Street
Al Khaleej Street
Ibn Sina Street
Ibn Khaldun Street
Ibn Rushd Street
Ibn Battuta Street
Al Farabi Street
Al Mutanabbi Street
Saladin Street
Tariq ibn Ziyad Street
King Faisal Street
Prince Sultan Street
Airport Road
Station Road
Port Road
Museum Street
Tahrir Square`.split('\n')

export const chineseStreets: readonly string[] = `Zhongshan Road
Renmin Road
Jiefang Road
Jianshe Road
Heping Road
Chaoyang Road
Nanjing Road
Beijing Road
Changjiang Road
Huanghe Road
Xinhua Road
Wenhua Road
Guangming Road
Shengli Road
Dongfeng Road
Hongqi Road
Xingfu Road
Youyi Road
Qingnian Road
Tuanjie Road
Binhe Road
Hubin Road
Huayuan Road
Xihu Road
Tianhe Road
Nanhu Road
Beihu Street
Dongmen Street
Nanmen Street
Ximen Street
Beimen Street
Gongye Road
Keji Road
Daxue Road
Yanjiang Road
Changan Street`.split('\n')

export const japaneseQuarters: readonly string[] = `Honcho
Chuo
Sakaecho
Midoricho
Shinmachi
Asahicho
Saiwaicho
Kotobukicho
Suehirocho
Nishikicho
Otemachi
Motomachi
Wakabacho
Sakuracho
Matsubaracho
Izumicho
Higashimachi
Nishimachi
Minamimachi
Kitamachi
Ekimae
Marunouchi
Kamimachi
Miyamae
Kasugacho
Hachimancho
Tenjincho
Hamacho
Minatocho
Fujimicho
Hinodecho
Aobadai
Sakuragaoka
Midorigaoka
Heiwadai
Yamate
Takasago
Showacho
Sumiyoshicho
Yayoicho`.split('\n')
