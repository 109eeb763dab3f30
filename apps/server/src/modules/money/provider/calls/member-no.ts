// The number under which a merchant is a member at the provider: its id without dashes, so nothing has to be looked up.

/** 32 hexadecimal digits, the longest that the provider takes. */
export const memberNoOf = (merchantId: string): string => merchantId.replaceAll('-', '')

/**
 * The number of the person behind a company, whose identity is proven on a member of its own (docs/decisions/0011-companies-and-their-owners.md).
 * As long as the other: instead of the version digit, which is the same in all our ids, a letter in front.
 */
export const ownerNoOf = (merchantId: string): string => {
  const digits = memberNoOf(merchantId)
  return `p${digits.slice(0, 12)}${digits.slice(13)}`
}
