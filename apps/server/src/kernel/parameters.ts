// The numbers of the business, in one place for server, base data and demo.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const parameters = {
  order: { payExpireMs: 30 * MINUTE, autoConfirmMs: 10 * DAY },
  settle: { delayMs: 7 * DAY },
  sms: {
    validMs: 5 * MINUTE,
    /** For the rest of the form, from the moment the code was proven: whoever fills it in slowly needs no second text. */
    provenMs: 15 * MINUTE,
    resendMs: MINUTE,
    perHour: 5,
    perDay: 10,
    perIpHour: 20,
    perNetworkDay: 200,
    tries: 5,
  },
  /**
   * Texts that anybody may cause without an account: at most `share` of the house's day. The more of that is used, the fewer of it
   * one network gets and the more work a browser proves for each, so that some networks can't stop the texts to all others. A
   * network has at least `leastPerNetwork` and at most sms.perNetworkDay; a wide one (/16 of IPv4, /32 of IPv6) `wide` times that.
   */
  strangersSms: {
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
  },
  /**
   * Codes that the provider texts. By phone: more than ours, because somebody new to many shops gets one from each. By
   * merchant: those that its own people ask for, so that nobody empties our account at the provider with other people's numbers.
   */
  providerSms: { perHour: 10, perDay: 20, perMerchantDay: 30 },
  login: {
    /** After the first failure, the second, …; from the fifth on half an hour. */
    pausesMs: [0, 0, 2_000, 15_000, 30 * MINUTE],
    windowMs: 15 * MINUTE,
    /** Then the password is no longer asked for that day, only a code to the phone. */
    failuresPerDay: 10,
    /** At one account by devices that it does not know, over all networks; then a code to the phone has to do. */
    strangersPerDay: 30,
    perIpTenMinutes: 30,
    challengeMs: 5 * MINUTE,
    challengeTries: 5,
    keepLogMs: 365 * DAY,
    /** A network not seen for so long is new. */
    knownMs: 180 * DAY,
  },
  /** Browsers that a person signed in with: how long after the last time they are known, and how many of one person. */
  knownDevice: { keepMs: 180 * DAY, max: 20 },
  /** The work that a browser proves instead of a person's pointer; of so many numbers half are tried on average. */
  proofOfWork: { numbers: 60_000, validMs: 2 * MINUTE, afterFailures: 2, afterTexts: 1 },
  session: {
    accessMs: 10 * MINUTE,
    idleMs: 2 * HOUR,
    keptIdleMs: 7 * DAY,
    absoluteMs: 30 * DAY,
    refreshGraceMs: 10_000,
    maxPerUser: 5,
  },
  password: { remembered: 5 },
  /** A proof for one act is shorter-lived than one for the session. */
  stepUp: { validMs: 10 * MINUTE, boundMs: 5 * MINUTE },
  totp: { guessesPerHour: 20, beginMs: 10 * MINUTE, recoveryCodes: 10 },
  email: { codeMs: DAY, tries: 5, resendMs: MINUTE, perDay: 5 },
  outbox: { retriesMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR], keepMs: 30 * DAY },
  withdraw: {
    phoneCooldownMs: 24 * HOUR,
    minFen: 1_000,
    maxFen: 5_000_000,
    /** To a company's own public account, where there is no fee either. */
    maxPublicFen: 50_000_000,
    perDay: 3,
    perDayFen: 100_000_000,
    freePerMonth: 3,
    feeFen: 200,
    confirmMs: 10 * MINUTE,
    auditLineFen: 5_000_000,
    /** Between two comparisons with the provider for one held payout. */
    heldRecheckMs: MINUTE / 2,
    /** A payout believes no older comparison. */
    comparedFreshMs: 3 * MINUTE,
    cardCooldownMs: 24 * HOUR,
  },
  realName: { triesPerDay: 5, merchantsPerIdNumber: 5 },
  company: { triesPerDay: 5, merchantsPerCode: 3, askAgainMs: 5_000 },
  /** Papers that have run out block withdrawals at once, and the console after this time. */
  papers: { graceMs: 30 * DAY },
  bankCard: { max: 10, codeMs: 10 * MINUTE },
  image: {
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 40_000_000,
    goodsMinSide: 600,
    logoMinSide: 200,
    logoMaxBytes: 2 * 1024 * 1024,
    certificateMinSide: 600,
    avatarMinSide: 120,
    avatarMaxBytes: 2 * 1024 * 1024,
    certificateMaxBytes: 2 * 1024 * 1024,
    signedMs: MINUTE,
    thumbnailSide: 240,
    atOnce: 2,
    waiting: 16,
  },
  /** All pictures of a merchant. */
  files: { maxBytes: 5 * 1024 * 1024 * 1024 },
  shop: { renamesPerYear: 2 },
  goods: { maxOnSale: 10_000, maxPictures: 9 },
  apiKey: { max: 10 },
  shell: { maxTags: 20 },
  savedView: { perPage: 20 },
  /** Masked values that may be seen on one day. */
  reveal: { perPersonDay: 200, perMerchantDay: 1_000 },
  notification: { keepMs: 90 * DAY },
  operationLog: { refusedPerDay: 200 },
  /** Repeated so much later, a command is refused instead of answered; it is never done again. */
  command: { keepAnswerMs: 400 * DAY },
  serverError: { perDay: 2_000, keepMs: 90 * DAY },
  operator: { max: 100, oneTimePasswordMs: 72 * HOUR },
  clientError: { perMinute: 10, perDay: 200, keepMs: 90 * DAY },
  staff: { max: 100, maxRoles: 30, inviteMs: 72 * HOUR, invitesPerDay: 100 },
} as const
