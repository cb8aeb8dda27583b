/** Japanese words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
export const jobAreas: readonly string[] = `営業
マーケティング
人事
経理
総務
開発
企画
広報
品質管理
購買
物流
法務`.split('\n')

/** Kinds of job: of men, and of women where that differs. 7 rows. */
export const jobTypes: readonly string[] = `部長
課長
係長
主任
担当
マネージャー
スペシャリスト`.split('\n')
