/** Every picture that a form of the goods' editor names, wherever it stands. */
export function filesInForm(node: unknown): string[] {
  const found = new Set<string>()
  const walk = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return
    for (const [key, value] of Object.entries(one))
      if (key === 'fileId' && typeof value === 'string' && UUID.test(value)) found.add(value)
      else walk(value)
  }
  walk(node)
  return [...found]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
