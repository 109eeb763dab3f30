// Takes out of an error's text what may be personal: none of it helps to mend the error.

/** A phone, card or ID number becomes `***`. */
export const withoutNumbers = (text: string): string => text.replace(/\d{7,}[Xx]?/g, '***')
