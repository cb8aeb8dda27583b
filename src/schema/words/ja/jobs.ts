/** Japanese words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
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

/** Kinds of jobs: for men, and for women if that differs. 7 rows. */
export const jobTypes: readonly string[] = `部長
課長
係長
主任
担当
マネージャー
スペシャリスト`.split('\n')
