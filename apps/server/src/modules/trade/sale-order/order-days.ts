// Days that an order counts its periods in.
export const DAY_MS = 86_400_000
