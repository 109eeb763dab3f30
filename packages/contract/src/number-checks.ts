// Numbers that carry their own check digit: ID cards, companies' codes, bank cards.

/** An 18-character ID number that also passes the GB 11643 check digit and holds a real birth date. */
export function isGenuineIdNumber(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  const birth = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const date = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return false
  return idCheckOf(text) === text[17]?.toUpperCase()
}

const ID_CHECK = '10X98765432'
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idCheckOf = (digits: string): string | undefined =>
  ID_CHECK[ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0) % 11]

/** One spelling for one person: the 15 digits of an old card as the 18 that replaced them, capitals. */
export function idNumberInFull(text: string): string {
  if (!/^\d{15}$/.test(text)) return text.toUpperCase()
  const digits = `${text.slice(0, 6)}19${text.slice(6)}`
  return `${digits}${idCheckOf(digits)}`
}

const CREDIT_CODE_DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code: 18 of the 31 characters of GB 32100, the last one its check character. */
export function isCreditCode(text: string): boolean {
  const values = [...text].map((character) => CREDIT_CODE_DIGITS.indexOf(character))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = values.slice(0, 17).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return (31 - (sum % 31)) % 31 === values[17]
}

/** A 组织机构代码 of GB 11714: eight characters and a check character, here without the dash between them. */
export function isOrgCode(text: string): boolean {
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(text)) return false
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number.parseInt(text[index] ?? '0', 36), 0)
  return '0123456789X0'[11 - (sum % 11)] === text[8]
}

/** Luhn check of a bank card number of 12 to 30 digits. */
export function isBankCardNumber(text: string): boolean {
  if (!/^\d{12,30}$/.test(text)) return false
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    const digit = Number(text[text.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
