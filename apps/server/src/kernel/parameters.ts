// The numbers of the kernel's own mechanisms; those of a module stand beside it in `*.parameters.ts`.

const MINUTE = 60_000
const DAY = 86_400_000

export const parameters = {
  /** The work that a browser proves instead of a person's pointer; of so many numbers half are tried on average. */
  proofOfWork: { numbers: 60_000, validMs: 2 * MINUTE },
  /** Masked values that may be seen on one day. */
  reveal: { perPersonDay: 200, perMerchantDay: 1_000 },
  operationLog: { refusedPerDay: 200 },
  /** Repeated so much later, a command is refused instead of answered; it is never done again. */
  command: { keepAnswerMs: 400 * DAY },
} as const
