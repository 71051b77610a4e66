import type { BodyInput, Lesson, QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { type AppDispatch, api, endpoint, isApiFailure, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type LessonFilters = Omit<QueryInput<'GET /lessons'>, 'page' | 'limit'>;
export type OwnFilters = Omit<QueryInput<'GET /lessons/mine'>, 'page' | 'limit'>;
type LessonPage = ResponseOf<'GET /lessons'>;
type Started = { queryFulfilled: PromiseLike<{ data: Lesson }>; dispatch: AppDispatch };

/** The lesson that a refusal names as the present one. */
export const currentOf = (error: unknown): Lesson | null =>
  isApiFailure(error) ? ((error.current as { lesson?: Lesson } | null)?.lesson ?? null) : null;

/** Shows the answer of a call, or the present lesson of a refusal, wherever the lesson is shown. */
async function showAnswer(id: string, { queryFulfilled, dispatch }: Started): Promise<void> {
  const lesson = await Promise.resolve(queryFulfilled).then(
    ({ data }) => data,
    (reason: { error?: unknown }) => currentOf(reason.error),
  );
  if (lesson) dispatch(resource.util.updateQueryData('lesson', id, () => lesson));
}

/** What changes a lesson: its answer is the lesson, and the lists follow. */
const changes = <Arg extends { id: string }>() => ({
  invalidatesTags: ['Lesson' as const],
  onQueryStarted: ({ id }: Arg, started: Started) => showAnswer(id, started),
});

type Change<Body> = { id: string; body: Body };
type SeatArg = Change<BodyInput<'POST /lessons/:id/seat'>>;
type SeatChangeArg = Change<BodyInput<'PUT /lessons/:id/seat'>>;
type EditArg = Change<BodyInput<'PUT /lessons/:id'>>;
type CancelArg = Change<BodyInput<'PUT /lessons/:id/cancel'>>;
type MoveArg = Change<BodyInput<'PUT /lessons/:id/sessions/:sessionId'>> & { sessionId: string };
type PersonArg = Change<BodyInput<'PUT /lessons/:id/people/:memberId'>> & { memberId: string };
interface OfSession extends OfLesson {
  sessionId: string;
}
type OfSessionWith<Body> = OfSession & { body: Body };
type PresenceArg = OfSessionWith<BodyInput<'PUT /lessons/:id/sessions/:sessionId/presence'>>;
type AttendanceArg = OfSessionWith<BodyInput<'PUT /lessons/:id/sessions/:sessionId/mine'>>;
type ThanksArg = OfSessionWith<BodyInput<'POST /lessons/:id/sessions/:sessionId/thanks'>>;
type ThanksAnswerArg = Change<BodyInput<'PUT /thanks/:id/answer'>>;
interface OfLesson {
  id: string;
}

/** How many thanks the page of a lesson shows. */
const SHOWN_THANKS = 10;

const ofSession = <Arg extends OfSession & { body: unknown }>({ id, sessionId, body }: Arg) => ({
  params: { id, sessionId },
  body: body as Arg['body'],
});

const resource = api.enhanceEndpoints({ addTagTypes: ['Lesson'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    lessonPages: build.infiniteQuery<LessonPage, LessonFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /lessons', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.lessons } }),
      providesTags: ['Lesson'],
    }),
    ownLessonPages: build.infiniteQuery<LessonPage, OwnFilters, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam }) =>
        request('GET /lessons/mine', { query: { ...queryArg, page: pageParam, limit: PAGE_SIZES.lessons } }),
      providesTags: ['Lesson'],
    }),
    lesson: build.query(endpoint('GET /lessons/:id', 'id', 'lesson')),
    /** Whether the caller can read the conversation of a lesson. */
    lessonAllowance: build.query({ ...endpoint('GET /lessons/allowance'), providesTags: ['Lesson'] }),
    offerLesson: build.mutation({ ...endpoint('POST /lessons', 'body', 'lesson'), invalidatesTags: ['Lesson'] }),
    editLesson: build.mutation({
      ...endpoint('PUT /lessons/:id', ({ id, body }: EditArg) => ({ params: { id }, body }), 'lesson'),
      ...changes<EditArg>(),
    }),
    closeLesson: build.mutation({
      ...endpoint('PUT /lessons/:id/close', (params: OfLesson) => ({ params }), 'lesson'),
      ...changes<OfLesson>(),
    }),
    reopenLesson: build.mutation({
      ...endpoint('PUT /lessons/:id/reopen', (params: OfLesson) => ({ params }), 'lesson'),
      ...changes<OfLesson>(),
    }),
    cancelLesson: build.mutation({
      ...endpoint('PUT /lessons/:id/cancel', ({ id, body }: CancelArg) => ({ params: { id }, body }), 'lesson'),
      ...changes<CancelArg>(),
    }),
    moveLesson: build.mutation({
      ...endpoint(
        'PUT /lessons/:id/sessions/:sessionId',
        ({ id, sessionId, body }: MoveArg) => ({ params: { id, sessionId }, body }),
        'lesson',
      ),
      ...changes<MoveArg>(),
    }),
    takeSeat: build.mutation({
      ...endpoint('POST /lessons/:id/seat', ({ id, body }: SeatArg) => ({ params: { id }, body }), 'lesson'),
      ...changes<SeatArg>(),
    }),
    changeSeat: build.mutation({
      ...endpoint('PUT /lessons/:id/seat', ({ id, body }: SeatChangeArg) => ({ params: { id }, body }), 'lesson'),
      ...changes<SeatChangeArg>(),
    }),
    leaveSeat: build.mutation({
      ...endpoint('DELETE /lessons/:id/seat', (params: OfLesson) => ({ params }), 'lesson'),
      ...changes<OfLesson>(),
    }),
    answerPerson: build.mutation({
      ...endpoint(
        'PUT /lessons/:id/people/:memberId',
        ({ id, memberId, body }: PersonArg) => ({ params: { id, memberId }, body }),
        'lesson',
      ),
      ...changes<PersonArg>(),
    }),
    sayPresence: build.mutation({
      ...endpoint('PUT /lessons/:id/sessions/:sessionId/presence', ofSession<PresenceArg>, 'lesson'),
      ...changes<PresenceArg>(),
    }),
    sayAttendance: build.mutation({
      ...endpoint('PUT /lessons/:id/sessions/:sessionId/mine', ofSession<AttendanceArg>, 'lesson'),
      ...changes<AttendanceArg>(),
    }),
    repeatQuestion: build.mutation({
      ...endpoint(
        'PUT /lessons/:id/sessions/:sessionId/ask',
        ({ id, sessionId }: OfSession) => ({ params: { id, sessionId } }),
        'lesson',
      ),
      ...changes<OfSession>(),
    }),
    thank: build.mutation({
      ...endpoint('POST /lessons/:id/sessions/:sessionId/thanks', ofSession<ThanksArg>, 'lesson'),
      ...changes<ThanksArg>(),
    }),
    takeThanksBack: build.mutation({
      ...endpoint(
        'DELETE /lessons/:id/sessions/:sessionId/thanks',
        ({ id, sessionId }: OfSession) => ({ params: { id, sessionId } }),
        'lesson',
      ),
      ...changes<OfSession>(),
    }),
    thanksOfTeacher: build.query({
      ...endpoint('GET /thanks', (teacherId: string) => ({ query: { teacherId, page: 1, limit: SHOWN_THANKS } })),
      providesTags: ['Lesson'],
    }),
    answerThanks: build.mutation({
      ...endpoint('PUT /thanks/:id/answer', ({ id, body }: ThanksAnswerArg) => ({ params: { id }, body }), 'thanks'),
      invalidatesTags: ['Lesson'],
    }),
  }),
});

/** Loads the data before the page is first shown. */
export const readLessons = (filters: LessonFilters) =>
  resource.endpoints.lessonPages.initiate(filters, { subscribe: false });
export const readLesson = (id: string) => resource.endpoints.lesson.initiate(id, { subscribe: false });

export const {
  useLessonPagesInfiniteQuery,
  useOwnLessonPagesInfiniteQuery,
  useLessonQuery,
  useLessonAllowanceQuery,
  useOfferLessonMutation,
  useEditLessonMutation,
  useCloseLessonMutation,
  useReopenLessonMutation,
  useCancelLessonMutation,
  useMoveLessonMutation,
  useTakeSeatMutation,
  useChangeSeatMutation,
  useLeaveSeatMutation,
  useAnswerPersonMutation,
  useSayPresenceMutation,
  useSayAttendanceMutation,
  useRepeatQuestionMutation,
  useThankMutation,
  useTakeThanksBackMutation,
  useThanksOfTeacherQuery,
  useAnswerThanksMutation,
} = resource;
