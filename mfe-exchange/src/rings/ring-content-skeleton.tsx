import { Skeleton, SkeletonGroup, Stack } from '@mutua/web-kit';
import styled from 'styled-components';
import { Halves, Head, LineCard, SectionHead } from './ring-page.styles.ts';

/* The sizes are those of the ring line with the size `hero`: a row of three, or a column on a narrow page. */
const RingPlace = styled.div`
  container-type: inline-size;
`;
const Faces = styled.div`
  --a: clamp(60px, 9.2cqw, 92px);
  display: grid;
  grid-template-columns: var(--a) minmax(0, 1fr) var(--a) minmax(0, 1fr) var(--a);
  place-items: center;
  padding-top: calc(clamp(34px, 4.6cqw, 46px) + 10px);
  > :nth-child(odd) {
    width: var(--a);
    height: var(--a);
  }
  > :last-child {
    grid-column: 1 / -1;
    margin-top: calc(clamp(48px, 6.6cqw, 68px) * 0.75 - 4px);
  }
  @container (max-width: 599px) {
    --a: 56px;
    grid-template-columns: 34px var(--a) minmax(0, 1fr);
    row-gap: 42px;
    justify-items: start;
    padding-top: 2px;
    > :nth-child(odd) {
      grid-column: 2;
    }
    > :nth-child(even) {
      grid-column: 3;
      margin: 0 0 0 14px;
    }
  }
`;
const Terms = styled.div`
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr);
  gap: 14px 12px;
`;
const Lines = styled.div`
  display: grid;
  gap: 9px;
  padding: 4px 0;
`;
const Answers = styled.div`
  > div {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
    padding: 12px 0;
    border-top: 1px solid var(--line-soft);
  }
  > :first-child {
    padding-top: 0;
    border-top: 0;
  }
`;

const THREE = ['viewer', 'learner', 'teacher'];

const Pill = () => <Skeleton $width={88} $height={24} $radius={12} />;

/** The skeleton of a proposed ring: title, ring, terms and answers. */
export function RingContentSkeleton() {
  return (
    <SkeletonGroup>
      <Head as="div">
        <Stack $gap={2}>
          <Skeleton $width={315} $height={32} />
          <Skeleton $width={240} $height={21} />
        </Stack>
        <Pill />
      </Head>
      <LineCard as="div">
        <RingPlace>
          <Faces>
            {THREE.flatMap((person) => [
              <Skeleton key={person} $circle />,
              <Skeleton key={`${person}-skill`} $width={170} $height={28} />,
            ])}
          </Faces>
        </RingPlace>
      </LineCard>
      <Halves>
        <div>
          <SectionHead>
            <Skeleton $width={180} $height={26} />
          </SectionHead>
          <Terms>
            {THREE.flatMap((person) => [
              <Skeleton key={person} $width={18} $height={18} />,
              <Lines key={`${person}-term`}>
                <Skeleton $height={14} />
                <Skeleton $width="60%" $height={14} />
              </Lines>,
            ])}
          </Terms>
        </div>
        <div>
          <SectionHead>
            <Skeleton $width={90} $height={26} />
          </SectionHead>
          <Answers>
            {THREE.map((person) => (
              <div key={person}>
                <Skeleton $width={40} $height={40} $circle />
                <Stack $gap={1}>
                  <Skeleton $width={140} $height={18} />
                  <Skeleton $width={100} $height={14} />
                </Stack>
                <Pill />
              </div>
            ))}
          </Answers>
        </div>
      </Halves>
    </SkeletonGroup>
  );
}
