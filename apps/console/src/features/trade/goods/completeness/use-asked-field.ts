// Leads to the field that an address asks for, once.
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '../../../../components/layout/page.tsx'
import { isCompletenessItem, leadTo } from './completeness-fields.ts'

/** `?field=video`; taken out of the address then, so that coming back to the tab stays where one was. */
export function useAskedField(): void {
  const page = usePage()
  const { field } = page.search
  const lead = useEffectEvent((asked: string) => {
    if (isCompletenessItem(asked)) leadTo(asked)
    page.setSearch({ field: undefined })
  })
  useEffect(() => {
    if (field === undefined) return undefined
    // Sections that are drawn with their first answers push down what is below them.
    const later = setTimeout(() => lead(field), 150)
    return () => clearTimeout(later)
  }, [field])
}
