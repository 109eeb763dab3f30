// The limits of saved views.
export const savedViewParameters = { perPage: 20 } as const
