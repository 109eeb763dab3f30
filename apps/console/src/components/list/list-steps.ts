// Pages that one steps to are asked for by the last row of the page before: skipping rows by number costs more the deeper one is.

type Question = Readonly<Record<string, unknown>>

/** Pages before this one cost nothing to skip, and stay where their number says. */
const FIRST_BY_STEP = 10

/** Knows where the pages that were shown end, for as long as the list is open; an address by itself is asked for by number. */
export function createSteps() {
  const ends = new Map<string, string>()
  const nameOf = (question: Question, page: number) => JSON.stringify({ ...question, page })
  return {
    /** A question by page number; by cursor too when the page before it was shown. */
    stepped(question: Question): Question {
      const cursor = typeof question.page === 'number' ? ends.get(nameOf(question, question.page)) : undefined
      return cursor === undefined ? question : { ...question, cursor }
    },
    /** Remembers where the page that was asked for by number ends. */
    note(question: Question, nextCursor: string): void {
      if (typeof question.page !== 'number' || question.page + 1 < FIRST_BY_STEP) return
      ends.set(nameOf(question, question.page + 1), nextCursor)
    },
  }
}
