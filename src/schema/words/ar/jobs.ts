/** Arabic words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
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

/** Kinds of job: of men, and of women where that differs. 7 rows. */
export const jobTypes: readonly string[] = `مدير|مديرة
أخصائي|أخصائية
منسق|منسقة
مساعد|مساعدة
مستشار|مستشارة
مشرف|مشرفة
محلل|محللة`.split('\n')
