// The limits of API keys.
export const apiKeyParameters = { max: 10 } as const
