// How often each page was asked to start afresh: the count is part of its identity, so raising it remounts the page.

const generations = new Map<string, number>()

/** The next visit of `path` draws a new page instead of the one kept alive. */
export const requestRefresh = (path: string): void => {
  generations.set(path, (generations.get(path) ?? 0) + 1)
}

export const generationOf = (path: string): number => generations.get(path) ?? 0
