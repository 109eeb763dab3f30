// Which regions a rule names, as a choice in the tree of provinces, cities and districts; pure.

export interface RegionNode {
  readonly value: string
  readonly label: string
  readonly children?: readonly RegionNode[] | undefined
}

type Codes = ReadonlySet<string>

/** Whether a region is chosen as a whole, in part, or not at all. */
export function stateOf(node: RegionNode, chosen: Codes): 'all' | 'some' | 'none' {
  if (chosen.has(node.value)) return 'all'
  const parts = partsOf(node)
  if (parts.length === 0) return 'none'
  const states = parts.map((part) => stateOf(part, chosen))
  if (states.every((state) => state === 'all')) return 'all'
  return states.every((state) => state === 'none') ? 'none' : 'some'
}

/** The regions inside; a province that is its own city has none. */
export const partsOf = ({ value, children = [] }: RegionNode): readonly RegionNode[] =>
  children.filter((child) => child.value !== value)

/**
 * The choice after the last region of the path was ticked or unticked. What is chosen whole is named by itself and not by its
 * parts, unless another rule has its name.
 */
export function toggled(path: readonly RegionNode[], chosen: Codes, taken: Codes): Codes {
  const node = path.at(-1)
  if (node === undefined) return chosen
  const isOn = path.some(({ value }) => chosen.has(value)) || stateOf(node, chosen) === 'all'
  return isOn ? without(path, chosen) : merged(path.slice(0, -1), withWhole(node, chosen), taken)
}

function withWhole(node: RegionNode, chosen: Codes): Codes {
  return new Set([...withoutParts(node, chosen), node.value])
}

function withoutParts(node: RegionNode, chosen: Codes): Codes {
  const left = new Set(chosen)
  const drop = (part: RegionNode) => {
    left.delete(part.value)
    for (const inner of partsOf(part)) drop(inner)
  }
  drop(node)
  return left
}

/** A region that is left out of a chosen one leaves that one's other parts chosen. */
function without(path: readonly RegionNode[], chosen: Codes): Codes {
  let left = chosen
  for (const [at, node] of path.entries()) {
    if (!left.has(node.value) || at === path.length - 1) continue
    left = new Set([...[...left].filter((code) => code !== node.value), ...partsOf(node).map(({ value }) => value)])
  }
  const last = path.at(-1)
  return last === undefined ? left : withoutParts(last, left)
}

function merged(above: readonly RegionNode[], chosen: Codes, taken: Codes): Codes {
  let left = chosen
  for (const node of above.toReversed()) {
    if (stateOf(node, left) !== 'all' || taken.has(node.value)) return left
    left = withWhole(node, left)
  }
  return left
}

/** Every region whose name holds what was typed, with those that it lies in; so many at most. */
export function findRegions(tree: readonly RegionNode[], typed: string, most = 40): RegionNode[][] {
  const found: RegionNode[][] = []
  const look = (node: RegionNode, above: readonly RegionNode[]) => {
    if (found.length >= most) return
    const path = [...above, node]
    if (node.label.includes(typed)) found.push(path)
    for (const part of partsOf(node)) look(part, path)
  }
  for (const province of tree) look(province, [])
  return found
}

export function namesByCode(tree: readonly RegionNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const name = (node: RegionNode) => {
    names.set(node.value, node.label)
    for (const part of partsOf(node)) name(part)
  }
  for (const province of tree) name(province)
  return names
}

/** By the first two digits of their provinces. */
const areaGroups = {
  jzh: ['31', '32', '33', '34'],
  east: ['31', '32', '33', '34', '35', '36', '37'],
  north: ['11', '12', '13', '14', '15'],
  central: ['41', '42', '43'],
  south: ['44', '45', '46'],
  southwest: ['50', '51', '52', '53', '54'],
  northwest: ['61', '62', '63', '64', '65'],
  northeast: ['21', '22', '23'],
  remote: ['15', '46', '54', '62', '63', '64', '65'],
  islands: ['71', '81', '82'],
} as const satisfies Record<string, readonly string[]>
export type AreaGroup = keyof typeof areaGroups
const isAreaGroup = (name: string): name is AreaGroup => Object.hasOwn(areaGroups, name)
export const areaGroupNames: readonly AreaGroup[] = Object.keys(areaGroups).filter(isAreaGroup)

/** All provinces of a group chosen, or none of them when all were. */
export function groupToggled(tree: readonly RegionNode[], group: AreaGroup, chosen: Codes, taken: Codes): Codes {
  const heads: readonly string[] = areaGroups[group]
  const provinces = tree.filter(({ value }) => heads.includes(value.slice(0, 2)) && !taken.has(value))
  const isOn = provinces.every((province) => stateOf(province, chosen) === 'all')
  return provinces.reduce<Codes>(
    (left, province) => (isOn ? withoutParts(province, left) : withWhole(province, left)),
    chosen,
  )
}
