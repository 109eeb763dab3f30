// The number under which a merchant is a member at the provider: its id without dashes, so nothing has to be looked up.

/** 32 hexadecimal digits, the longest that the provider takes. */
export const memberNoOf = (merchantId: string): string => merchantId.replaceAll('-', '')
