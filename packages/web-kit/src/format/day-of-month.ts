/** How a day of the month is written: `Nov 07` in English; the other languages write no zero before it, `7. Nov.`. */
export const dayOfMonth = (language: string): '2-digit' | 'numeric' => (language === 'en' ? '2-digit' : 'numeric');
