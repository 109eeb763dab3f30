// How long codes by text live, and how many texts leave.
const MINUTE = 60_000

export const smsParameters = {
  /** For the rest of the form, from the moment the code was proven: whoever fills it in slowly needs no second text. */
  provenMs: 15 * MINUTE,
  resendMs: MINUTE,
  perHour: 5,
  perDay: 10,
  perIpHour: 20,
  perNetworkDay: 200,
  tries: 5,
  /** What moves money leaves less time and fewer tries. */
  withdraw: { validMs: 3 * MINUTE, tries: 3 },
  /** A proof of work from the text after so many on. */
  proofOfWorkAfter: 1,
} as const

/**
 * Texts that anybody may cause without an account: at most `share` of the house's day. The more of that is used, the fewer of it
 * one network gets and the more work a browser proves for each, so that some networks can't stop the texts to all others. A
 * network has at least `leastPerNetwork` and at most sms.perNetworkDay; a wide one (/16 of IPv4, /32 of IPv6) `wide` times that.
 */
export const strangersSmsParameters = {
  share: 0.8,
  steps: [
    { fromUsed: 0, perNetwork: 1, work: 1 },
    { fromUsed: 0.25, perNetwork: 0.0025, work: 4 },
    { fromUsed: 0.5, perNetwork: 0.0008, work: 8 },
    { fromUsed: 0.75, perNetwork: 0, work: 16 },
  ],
  leastPerNetwork: 2,
  wide: 10,
  /** Fewer texts than this are no attack, however small a house's day is. */
  leastUsed: 50,
} as const

/**
 * Codes that the provider texts. By phone: more than ours, because somebody new to many shops gets one from each. By
 * merchant: those that its own people ask for, so that nobody empties our account at the provider with other people's numbers; to
 * buyers whose orders they take down so many more.
 */
export const providerSmsParameters = { perHour: 10, perDay: 20, perMerchantDay: 30, buyersPerMerchantDay: 100 } as const
