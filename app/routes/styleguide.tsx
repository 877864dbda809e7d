import { FieldSpecimens } from '#app/features/styleguide/field-specimens.tsx'
import {
  ButtonSpecimens,
  FeedbackSpecimens,
  ListSpecimens,
  WideSpecimens,
} from '#app/features/styleguide/specimens.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** Every component in every variant and state. routes.ts includes it only in development. */
export default function StyleguideRoute() {
  return (
    <>
      <PageHead mark="Development" title="Styleguide" aside="app/ui" isTight>
        Hover, focus and press states are real: try them with pointer and keyboard.
      </PageHead>
      <div className="gutters space-y-16 pb-24">
        <ButtonSpecimens />
        <FieldSpecimens />
        <ListSpecimens />
        <FeedbackSpecimens />
      </div>
      <WideSpecimens />
    </>
  )
}
