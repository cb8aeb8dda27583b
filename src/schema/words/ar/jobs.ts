/** Arabic words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `المبيعات
التسويق
المشتريات
الموارد البشرية
المالية
الجودة
الإنتاج
الخدمات اللوجستية
الاتصالات
التدريب
خدمة العملاء
تقنية المعلومات`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 7 rows. */
export const jobTypes: readonly string[] = `مدير|مديرة
أخصائي|أخصائية
منسق|منسقة
مساعد|مساعدة
مستشار|مستشارة
مشرف|مشرفة
محلل|محللة`.split('\n')
