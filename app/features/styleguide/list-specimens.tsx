import type { ComponentProps } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { SectionHead, Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

/** A record, so that a tone that is not shown is a type error. */
const TONES: Record<Tone, string> = {
  neutral: 'Neutral',
  open: 'Open',
  closed: 'Closed',
  unknown: 'Unknown',
  confidence: 'Confidence',
  amber: 'Amber',
  pink: 'Pink',
  live: 'Live',
}

export function ListSpecimens() {
  return (
    <>
      <Specimen title="Badge">
        {(Object.keys(TONES) as Tone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {TONES[tone]}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Tabs">
        <Tabs defaultValue="one" className="w-full">
          <TabsList aria-label="Example">
            <TabsTrigger value="one">Active</TabsTrigger>
            <TabsTrigger value="two">At rest</TabsTrigger>
            <TabsTrigger value="three" disabled>
              Disabled
            </TabsTrigger>
          </TabsList>
          <TabsContent value="one">First panel</TabsContent>
          <TabsContent value="two">Second panel</TabsContent>
        </Tabs>
      </Specimen>
      <Specimen title="Sheet">
        <Sheet className="w-full">
          <SheetLine index="01" title="Chlorine" detail="Paper Harbor · Deep End" time="03:24" />
          <SheetLine title="Without a number" detail="Paper Harbor · Deep End" time="02:51" />
          <SheetLine title="Title and time" time="02:51" />
          <SheetLine title="Title alone" />
        </Sheet>
      </Specimen>
      <Specimen title="Section head">
        <SectionHead mark="Reel 02" title="The head of a section" className="w-full">
          A line or two below it.
        </SectionHead>
      </Specimen>
      <Specimen title="Stat and skeleton">
        <div className="w-56">
          <Stat label="Tracks licensed" value="50+" note="master and publishing" />
        </div>
        <div className="w-56">
          <Stat label="Without a note" value="250+" />
        </div>
        <Skeleton className="h-11 w-56" />
      </Specimen>
    </>
  )
}
