// The document operations of the test service: tasks in memory, whose progress a test controls.

const notFound = {
  status: 404,
  json: {code: 404, exception: 'taskNotFound', description: 'There is no such task.'},
};

/** A task in the form that the service sends. */
function listed({content: _, options: __, ...task}) {
  return task;
}

/** A task in the list: the number of faults without the sentences. */
function counted(task) {
  const {Checks, ...state} = listed(task);
  return {...state, ...(Checks && {Checks: {...Checks, Items: []}})};
}

const conflict = {
  status: 409,
  json: {code: 409, exception: 'conflict', description: 'You have the most tasks that are kept.'},
};

const SEGMENTS =
  '<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>Rain 🌧</seg></tuv><tuv xml:lang="lv"><seg>Lietus 🌧</seg></tuv></tu></body></tmx>';

function start(scenario, {appID: _, content, fileName, systemID, options}) {
  if (scenario.tasks.length >= scenario.mostTasks) return conflict;
  const Id = `d-${crypto.randomUUID()}`;
  const task = {Id, Segments: 0, TranslatedSegments: 0, Size: content.length, Filename: fileName};
  Object.assign(task, {Status: 'queuing', System: systemID, ErrorCode: null, ErrorMessage: null});
  scenario.tasks.unshift({...task, ...scenario.newTask, content, options});
  return {json: Id};
}

/** What a download has: with the option `tmx`, segments, if the task was started with it. */
function download({Status, content, options}, asked) {
  if (asked === 'tmx' && !String(options).split(',').includes('tmx')) return conflict;
  if (asked === 'tmx') return {json: [...Buffer.from(SEGMENTS)]};
  if (Status === 'completed') return {json: content};
  return {
    status: 409,
    json: {code: 409, exception: 'taskNotCompleted', description: `The task is ${Status}.`},
  };
}

/** The answer of a document operation. */
export function documentReply(scenario, {operation, body, query}) {
  if (operation === 'StartDocumentTranslation') return start(scenario, JSON.parse(body));
  if (operation === 'GetDocumentTranslationList') return {json: scenario.tasks.map(counted)};
  const task = scenario.tasks.find(({Id}) => Id === query.id);
  if (!task) return notFound;
  if (operation === 'GetDocumentTranslationState') return {json: listed(task)};
  if (operation === 'DownloadDocumentTranslation') return download(task, query.options);
  scenario.tasks = scenario.tasks.filter((one) => one !== task);
  return {body: ''};
}

/**
 * Changes the tasks of a file name, or all tasks; with `isNew`, also later tasks. `most` is the maximum number of
 * tasks.
 */
export function changeTasks(scenario, {fileName, change, isNew, most}) {
  if (most !== undefined) scenario.mostTasks = most;
  if (isNew) scenario.newTask = change;
  for (const task of scenario.tasks) {
    if (fileName === undefined || task.Filename === fileName) Object.assign(task, change);
  }
  return scenario.tasks.map(({content, ...task}) => ({...task, text: Buffer.from(content).toString('utf8')}));
}
