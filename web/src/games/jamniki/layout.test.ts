import { checkLayouts } from '../../stage/checks';
import { board } from '.';
import { NAME } from './generated';
import type { JamnikiView } from './view';

const tasks: JamnikiView['tasks'] = ['no_equal_sums', 'run_22223'];
const withTasks = (view: JamnikiView): JamnikiView => ({ ...view, tasks });
checkLayouts<JamnikiView>(NAME, { ...board, layout: (view, size) => board.layout(withTasks(view), size) });
