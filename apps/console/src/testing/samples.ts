// Values that many tests of pages need: ids, and the frame of a list that stands on one page.

/** An id that looks like one of the server's, and the same for the same number. */
export const sampleId = (number: number): string => `01932c5a-0000-7000-8000-${String(number).padStart(12, '0')}`

/** What a list answers besides its rows and their total. */
export const firstPage = { page: 1, pageSize: 20, totalIsExact: true, nextCursor: null }
