/** The count on a badge: `9+` above 9. */
export const formatCount = (count: number): string => (count > 9 ? '9+' : String(count));

/** An average rating with one decimal: 4.9. */
export const formatRatingAverage = (average: number): string => average.toFixed(1);

/** A file's size in MB with two decimals, from bytes. */
export const formatFileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
