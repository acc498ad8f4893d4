/* Python types over the translated structs, as macros that bindings.py fills in. An object is its own struct, or lies
   in that of its owner. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "runtime.h"

/* Run a translated function; ValueError when it fails. */
#define CALL(result, expression)                                  \
    do {                                                          \
        jmp_buf here;                                             \
        landing = &here;                                          \
        if (setjmp(here)) {                                       \
            PyErr_SetString(PyExc_ValueError, failure);           \
            goto end;                                             \
        }                                                         \
        I said = expression;                                      \
        result = PyLong_FromLongLong(said);                       \
    } while (0)

/* The same while other threads run. */
#define CALL_LONG(result, expression)                             \
    do {                                                          \
        I volatile said = 0;                                      \
        int right;                                                \
        Py_BEGIN_ALLOW_THREADS                                    \
        jmp_buf here;                                             \
        landing = &here;                                          \
        right = !setjmp(here);                                    \
        if (right) { said = expression; }                         \
        Py_END_ALLOW_THREADS                                      \
        if (right) result = PyLong_FromLongLong(said);            \
        else PyErr_SetString(PyExc_ValueError, failure);          \
    } while (0)

/* An object as its bytes, which host.engine.build makes into one again: for copies in other processes. */
static PyObject *reduced(const char *name, const void *at, Py_ssize_t length, I many) {
    PyObject *module = PyImport_ImportModule("host.engine.build");
    PyObject *maker = module ? PyObject_GetAttrString(module, "restored") : NULL;
    Py_XDECREF(module);
    if (!maker) return NULL;
    return many ? Py_BuildValue("N(sy#L)", maker, name, (const char *)at, length, (long long)many)
                : Py_BuildValue("N(sy#)", maker, name, (const char *)at, length);
}
static PyObject *filled(void *at, Py_ssize_t length, PyObject *state) {
    if (!PyBytes_Check(state) || PyBytes_GET_SIZE(state) != length)
        return PyErr_Format(PyExc_ValueError, "%zd bytes of an object of these rules are needed", length);
    memcpy(at, PyBytes_AS_STRING(state), length);
    Py_RETURN_NONE;
}

#define NAME(name, end) name##end

#define TYPE(name)                                                                                        \
    typedef struct { PyObject_HEAD PyObject *owner; name *at; name own; } NAME(Py, name);                 \
    static PyTypeObject NAME(name, _type);                                                                \
    static PyObject *NAME(name, _in)(PyObject *owner, name *at) {                                         \
        NAME(Py, name) *made = PyObject_New(NAME(Py, name), &NAME(name, _type));                          \
        if (made) { made->owner = Py_NewRef(owner); made->at = at; }                                      \
        return (PyObject *)made;                                                                          \
    }                                                                                                     \
    static PyObject *NAME(name, _new)(PyTypeObject *type, PyObject *args, PyObject *words) {              \
        if (PyTuple_GET_SIZE(args) || (words && PyDict_GET_SIZE(words)))                                  \
            return PyErr_Format(PyExc_TypeError, #name "() takes no arguments");                          \
        NAME(Py, name) *made = PyObject_New(NAME(Py, name), type);                                        \
        if (made) { made->owner = NULL; made->at = &made->own; made->own = NAME(name, _made); }           \
        return (PyObject *)made;                                                                          \
    }                                                                                                     \
    static void NAME(name, _free)(PyObject *self) {                                                       \
        Py_XDECREF(((NAME(Py, name) *)self)->owner);                                                      \
        PyObject_Free(self);                                                                              \
    }                                                                                                     \
    static PyObject *NAME(name, _copy)(PyObject *self, PyObject *_) {                                     \
        NAME(Py, name) *made = PyObject_New(NAME(Py, name), &NAME(name, _type));                          \
        if (made) { made->owner = NULL; made->at = &made->own; made->own = *((NAME(Py, name) *)self)->at; } \
        return (PyObject *)made;                                                                          \
    }                                                                                                     \
    static PyObject *NAME(name, _reduce)(PyObject *self, PyObject *_) {                                   \
        return reduced(#name, ((NAME(Py, name) *)self)->at, sizeof(name), 0);                             \
    }                                                                                                     \
    static PyObject *NAME(name, _setstate)(PyObject *self, PyObject *state) {                             \
        return filled(((NAME(Py, name) *)self)->at, sizeof(name), state);                                 \
    }

#define COPIED(name)                                                                                      \
    {"__copy__", NAME(name, _copy), METH_NOARGS, NULL}, {"__deepcopy__", NAME(name, _copy), METH_O, NULL}, \
    {"__reduce__", NAME(name, _reduce), METH_NOARGS, NULL}, {"__setstate__", NAME(name, _setstate), METH_O, NULL},

#define HELD(name, self) (((NAME(Py, name) *)(self))->at)

#define NUMBER_PROPERTY(name, field)                                                                      \
    static PyObject *name##_get_##field(PyObject *self, void *_) {                                        \
        return PyLong_FromLongLong(HELD(name, self)->field);                                              \
    }                                                                                                     \
    static int name##_set_##field(PyObject *self, PyObject *value, void *_) {                             \
        I number = value ? PyLong_AsLongLong(value) : -1;                                                 \
        if (PyErr_Occurred()) return -1;                                                                  \
        HELD(name, self)->field = number;                                                                 \
        return 0;                                                                                         \
    }

#define OBJECT_PROPERTY(name, field, type)                                                                \
    static PyObject *name##_get_##field(PyObject *self, void *_) {                                        \
        return NAME(type, _in)(self, &HELD(name, self)->field);                                           \
    }

#define OCTETS_PROPERTY(name, field)                                                                      \
    static PyObject *name##_get_##field(PyObject *self, void *_) {                                        \
        return octets_in(self, (u8 *)HELD(name, self)->field, sizeof HELD(name, self)->field);                  \
    }

/* Bytes of a struct, which live as long as it is held; seen through a memoryview. */
typedef struct { PyObject_HEAD PyObject *owner; u8 *at; Py_ssize_t length; } PyOctets;
static void octets_free(PyObject *self) {
    Py_DECREF(((PyOctets *)self)->owner);
    PyObject_Free(self);
}
static int octets_buffer(PyObject *self, Py_buffer *view, int flags) {
    PyOctets *octets = (PyOctets *)self;
    return PyBuffer_FillInfo(view, self, octets->at, octets->length, 0, flags);
}
static PyBufferProcs octets_as_buffer = {.bf_getbuffer = octets_buffer};
static PyTypeObject octets_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "dicetown.Octets", .tp_basicsize = sizeof(PyOctets),
    .tp_flags = Py_TPFLAGS_DEFAULT, .tp_dealloc = octets_free, .tp_as_buffer = &octets_as_buffer,
};
static PyObject *octets_in(PyObject *owner, u8 *at, Py_ssize_t length) {
    PyOctets *made = PyObject_New(PyOctets, &octets_type);
    if (!made) return NULL;
    made->owner = Py_NewRef(owner);
    made->at = at;
    made->length = length;
    PyObject *view = PyMemoryView_FromObject((PyObject *)made);
    Py_DECREF(made);
    return view;
}

/* Arguments. Each says 0, or sets an exception. */
static int number_of(PyObject *given, I *number) {
    *number = PyLong_AsLongLong(given);
    return *number != -1 || !PyErr_Occurred();
}
static int octets_of(PyObject *given, Py_buffer *buffer, Py_ssize_t length, int written) {
    if (PyObject_GetBuffer(given, buffer, written ? PyBUF_WRITABLE : PyBUF_SIMPLE)) return 0;
    if (buffer->len == length) return 1;
    PyErr_Format(PyExc_ValueError, "%zd bytes, not %zd", length, buffer->len);
    PyBuffer_Release(buffer);
    return 0;
}
static int cells_of(PyObject *given, Py_buffer *buffer, Py_ssize_t length) {
    if (!octets_of(given, buffer, length * sizeof(I), 1)) return 0;
    if ((uintptr_t)buffer->buf % sizeof(I) == 0) return 1;
    PyErr_SetString(PyExc_ValueError, "numbers of 64 bits at an address that is none of theirs");
    PyBuffer_Release(buffer);
    return 0;
}
/* given: n in their order, then those of `words`. names: of all that are wanted, in the order of `placed`. */
static int placed_by(const char *name, PyObject *const *given, Py_ssize_t n, PyObject *words, const char *const *names,
                     Py_ssize_t wanted, PyObject **placed) {
    Py_ssize_t named = words ? PyTuple_GET_SIZE(words) : 0;
    if (n + named != wanted) {
        PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments, not %zd", name, wanted, n + named);
        return 0;
    }
    for (Py_ssize_t i = 0; i < n; i++) placed[i] = given[i];
    for (Py_ssize_t k = 0; k < named; k++) {
        PyObject *word = PyTuple_GET_ITEM(words, k);
        Py_ssize_t i = n;
        while (i < wanted && PyUnicode_CompareWithASCIIString(word, names[i])) i++;
        if (i == wanted || placed[i]) {
            PyErr_Format(PyExc_TypeError, "%s() takes no other argument %R", name, word);
            return 0;
        }
        placed[i] = given[n + k];
    }
    return 1;
}
static int is_a(PyObject *given, PyTypeObject *type) {
    if (Py_IS_TYPE(given, type)) return 1;
    PyErr_Format(PyExc_TypeError, "a %s, not a %s", type->tp_name, Py_TYPE(given)->tp_name);
    return 0;
}
/* Many objects of a class in one piece of memory: name##s. */
static int among(I first, I last, I n) {
    if (0 <= first && first <= last && last <= n) return 1;
    PyErr_Format(PyExc_ValueError, "from %lld to %lld of %lld", (long long)first, (long long)last, (long long)n);
    return 0;
}
#define MANY(name)                                                                                        \
    typedef struct { PyObject_HEAD I n; name *at; } Py##name##s;                                          \
    static PyTypeObject name##s_type;                                                                     \
    static PyObject *name##s_of(I n) {                                                                    \
        if (n < 1 || n > PY_SSIZE_T_MAX / (I)sizeof(name))                                                \
            return PyErr_Format(PyExc_ValueError, "not so many: %lld", (long long)n);                     \
        Py##name##s *made = PyObject_New(Py##name##s, &name##s_type);                                     \
        if (!made) return NULL;                                                                           \
        made->n = n;                                                                                      \
        made->at = PyMem_RawMalloc(n * sizeof(name));                                                     \
        if (!made->at) { Py_DECREF(made); return PyErr_NoMemory(); }                                      \
        for (I i = 0; i < n; i++) made->at[i] = name##_made;                                              \
        return (PyObject *)made;                                                                          \
    }                                                                                                     \
    static PyObject *name##s_new(PyTypeObject *type, PyObject *args, PyObject *words) {                   \
        static char *names[] = {"n", NULL};                                                               \
        long long n = 0;                                                                                  \
        return PyArg_ParseTupleAndKeywords(args, words, "L", names, &n) ? name##s_of(n) : NULL;           \
    }                                                                                                     \
    static void name##s_free(PyObject *self) {                                                            \
        PyMem_RawFree(((Py##name##s *)self)->at);                                                         \
        PyObject_Free(self);                                                                              \
    }                                                                                                     \
    static PyObject *name##s_copy(PyObject *self, PyObject *_) {                                          \
        Py##name##s *old = (Py##name##s *)self, *made = (Py##name##s *)name##s_of(old->n);                \
        if (made) memcpy(made->at, old->at, old->n * sizeof(name));                                       \
        return (PyObject *)made;                                                                          \
    }                                                                                                     \
    static PyObject *name##s_reduce(PyObject *self, PyObject *_) {                                        \
        Py##name##s *old = (Py##name##s *)self;                                                           \
        return reduced(#name "s", old->at, old->n * sizeof(name), old->n);                                \
    }                                                                                                     \
    static PyObject *name##s_setstate(PyObject *self, PyObject *state) {                                  \
        Py##name##s *old = (Py##name##s *)self;                                                           \
        return filled(old->at, old->n * sizeof(name), state);                                             \
    }
#define MANY_TYPE(name)                                                                                   \
    static PyTypeObject name##s_type = {                                                                  \
        PyVarObject_HEAD_INIT(NULL, 0).tp_name = "dicetown." #name "s", .tp_basicsize = sizeof(Py##name##s), \
        .tp_flags = Py_TPFLAGS_DEFAULT, .tp_new = name##s_new, .tp_dealloc = name##s_free,                \
        .tp_methods = name##s_methods,                                                                    \
    };

static int add_type(PyObject *module, const char *name, PyTypeObject *type) {
    return PyType_Ready(type) < 0 || PyModule_AddObjectRef(module, name, (PyObject *)type) < 0 ? -1 : 0;
}
