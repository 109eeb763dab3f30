// For tests: a home board on which nothing waits.
export const emptyBoard = {
  todos: [],
  alarms: [],
  wallet: null,
  sales: null,
  onboarding: null,
  updatedAt: '2026-11-20T01:00:00.000Z',
}
