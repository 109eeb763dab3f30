/** 身份证号: eighteen places with a check digit, or fifteen of an old card, and the provider's own test persons, whose numbers are deliberately invalid. */

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/** The fixed persons of the test environment (cardCheck 5 and 8); accepted everywhere although their numbers have no valid check digit. */
export const TEST_PERSONS = [
  {
    cardCheck: 5,
    name: '通商云',
    cardNo: '6228481234567898346',
    phone: '18019823456',
    identityNo: '310226123456745676',
  },
  { cardCheck: 8, name: '王小二', cardNo: '6228480402637874214', phone: null, identityNo: '610422198600000000' },
] as const

/** Whether a number can belong to a person: form, date of birth and check digit, or one of the test persons. */
export function isIdentityNumber(identityNo: string): boolean {
  if (TEST_PERSONS.some((person) => person.identityNo === identityNo)) return true
  if (/^\d{15}$/.test(identityNo)) return isDay(`19${identityNo.slice(6, 12)}`)
  if (!/^\d{17}[\dXx]$/.test(identityNo) || !isDay(identityNo.slice(6, 14))) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(identityNo[at]), 0)
  return CHECK_DIGITS[sum % 11] === identityNo[17]?.toUpperCase()
}

/** Whether eight digits are a day of the calendar. */
function isDay(digits: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}
